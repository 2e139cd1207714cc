import { useService } from "../support/service.js";
import { describeTokenPage } from "./token-page.js";

describe("GET /auth/confirm-email", () => {
  describeTokenPage(useService(), {
    path: "/auth/confirm-email",
    heading: "Confirm your new e-mail address",
    purpose: "change-email",
    other: "/auth/account",
  });
});
