import { expect } from "chai";
import { expectPage, fieldsOf, sendForm, visit } from "../support/pages.js";
import { useService } from "../support/service.js";

const action = "/auth/confirm-email";

describe("GET /auth/confirm-email", () => {
  const service = useService();

  it("uses no token up, however often it is opened: only the form does", async () => {
    const token = await service.tokenFor(await service.make.user(), "change-email", "new@example.com");
    const work = await service.statementsOf(async () => {
      for (let i = 0; i < 3; i++) await visit(service.anonymous, `${action}?token=${token}`).expect(200);
    });

    expect(work).to.be.empty;
    const answer = await visit(service.anonymous, `${action}?token=${token}`);
    expectPage(answer, 200, "<h1>Confirm your new e-mail address</h1>");
    expect(fieldsOf(answer, action)).to.deep.equal({ token });
    expect((await sendForm(service.anonymous, action, { token })).status).to.equal(303);
  });

  it("says what to do without a token, or with one that cannot be", async () => {
    for (const query of ["", "?token=", `?token=${"x".repeat(101)}`]) {
      const answer = await visit(service.anonymous, action + query);
      expectPage(answer, 200, "the link that we have mailed you", 'href="/auth/account"');
      expect(answer.text).not.to.include(`action="${action}"`);
    }
  });

  it("shows a token as text, whatever it is", async () => {
    const answer = await visit(
      service.anonymous,
      `${action}?token=${encodeURIComponent('"><script>x</script>')}`,
    );
    expectPage(answer, 200);
    expect(fieldsOf(answer, action)["token"]).to.equal("&quot;>&lt;script>x&lt;/script>");
  });

  it("leads to another link when this one is used up", async () => {
    const form = { token: "used-up" };
    const answer = await sendForm(service.anonymous, action, form);
    expectPage(answer, 410, "This link has been used or is too old", 'href="/auth/account"');
  });
});
