import { expect } from "chai";
import { expectPage, fieldsOf, sendForm, visit } from "../support/pages.js";
import { useService } from "../support/service.js";

const action = "/auth/forgot-password";

describe("GET /auth/forgot-password", () => {
  const service = useService();

  it("asks for the address, and fills it in for a signed-in user", async () => {
    const answer = await visit(service.anonymous, action);
    expectPage(answer, 200, "<h1>Forgot your password?</h1>");
    expect(fieldsOf(answer, action)).to.deep.equal({ email: "" });

    const { agent, user } = await service.asUser();
    expect(fieldsOf(await visit(agent, action), action)).to.deep.equal({ email: user.email });
  });

  it("shows a refused form again", async () => {
    const answer = await sendForm(service.anonymous, action, { email: "someone" });
    expectPage(answer, 400, "Please enter an address such as name@example.com");
    expect(fieldsOf(answer, action)).to.deep.equal({ email: "someone" });
  });
});
