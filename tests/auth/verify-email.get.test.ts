import { useService } from "../support/service.js";
import { describeTokenPage } from "./token-page.js";

describe("GET /auth/verify-email", () => {
  describeTokenPage(useService(), {
    path: "/auth/verify-email",
    heading: "Verify your e-mail address",
    purpose: "verify-email",
    other: "/auth/check-your-mail",
    fields: { password: "" },
  });
});
