import { expect } from "chai";
import type { TokenPurpose } from "#domain/one-time-tokens/one-time-token";
import { expectPage, fieldsOf, sendForm, visit } from "../support/pages.js";
import type { TestService } from "../support/service.js";

interface TokenPage {
  path: string;
  heading: string;
  purpose: TokenPurpose;
  /** Path of the page that sends another link. */
  other: string;
  /** Accepted values of the form fields other than the token. */
  fields?: Record<string, string>;
}

/** Declares the tests of a page that a mailed link opens. */
export function describeTokenPage(service: TestService, page: TokenPage): void {
  const { path, heading, purpose, other, fields = {} } = page;
  const opened = (token: string) => visit(service.anonymous, `${path}?token=${encodeURIComponent(token)}`);

  it("does not consume the token when it is opened: only the form does", async () => {
    const email = purpose === "change-email" ? "new@example.com" : undefined;
    const token = await service.tokenFor(await service.make.user(), purpose, email);
    const statements = await service.statementsOf(async () => {
      for (let i = 0; i < 3; i++) await opened(token).expect(200);
    });

    expect(statements).to.be.empty;
    const answer = await opened(token);
    expectPage(answer, 200, `<h1>${heading}</h1>`);
    const empty = Object.keys(fields).map((name) => [name, ""]);
    expect(fieldsOf(answer, path)).to.deep.equal({ token, ...Object.fromEntries(empty) });
    expect((await sendForm(service.anonymous, path, { token, ...fields })).status).to.equal(303);
  });

  it("explains what to do without a token or with an invalid one", async () => {
    for (const query of ["", "?token=", `?token=${"x".repeat(101)}`]) {
      const answer = await visit(service.anonymous, path + query);
      expectPage(answer, 200, "the link that we have mailed you", `href="${other}"`);
      expect(answer.text).not.to.include(`action="${path}"`);
    }
  });

  it("escapes the token", async () => {
    const answer = await opened('"><script>x</script>');
    expectPage(answer, 200);
    expect(fieldsOf(answer, path)["token"]).to.equal("&quot;>&lt;script>x&lt;/script>");
  });

  it("links to the page for another link when this link was used", async () => {
    const answer = await sendForm(service.anonymous, path, { token: "used-up", ...fields });
    expectPage(answer, 410, "This link has been used or is too old", `href="${other}"`);
  });
}
