import { expect } from "chai";
import { expectPage, fieldsOf, sendForm } from "../support/pages.js";
import { useService } from "../support/service.js";
import { describeTokenPage } from "./token-page.js";

const path = "/auth/reset-password";

describe("GET /auth/reset-password", () => {
  const service = useService();
  describeTokenPage(service, {
    path,
    heading: "Set a new password",
    purpose: "reset-password",
    other: "/auth/forgot-password",
    fields: { password: "a good password" },
  });

  it("keeps the token in the form when the password is refused", async () => {
    const answer = await sendForm(service.anonymous, path, { token: "abc", password: "1234567" });
    expectPage(answer, 400, "Must be at least 8 characters long");
    expect(fieldsOf(answer, path)).to.deep.equal({ token: "abc", password: "" });
  });
});
