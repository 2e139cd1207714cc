import { expect } from "chai";
import { visit } from "../support/pages.js";
import { useService } from "../support/service.js";

const pages = {
  "/auth/sign-in": ["current-password"],
  "/auth/sign-up": ["new-password"],
  "/auth/reset-password?token=abc": ["new-password"],
  "/auth/account": ["current-password", "current-password", "new-password", "current-password"],
};

describe("Password fields", () => {
  const service = useService();

  for (const [path, expected] of Object.entries(pages)) {
    it(`of ${path} are masked, allow password managers and pasting, and have no maximum length`, async () => {
      const browser = await service.as(await service.make.user({ password: "a good password" }));
      const { text } = await visit(path === "/auth/account" ? browser : service.anonymous, path);
      const fields = (text.match(/<input[^>]*>/g) ?? []).filter((field) =>
        /name="(?:password|current|new)"/.test(field),
      );

      expect(fields.map((field) => / autocomplete="([\w-]+)"/.exec(field)?.[1])).to.deep.equal(expected);
      for (const field of fields) {
        expect(field)
          .to.include('type="password"')
          .and.not.match(/ on\w+=| readonly| disabled| maxlength| value=/);
      }
    });
  }
});
