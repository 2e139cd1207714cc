import { expect } from "chai";
import { expectPage, fieldsOf, sendForm, visit } from "../support/pages.js";
import { useService } from "../support/service.js";

const [path, action] = ["/auth/check-your-mail", "/auth/resend-verification"];

describe("GET /auth/check-your-mail", () => {
  const service = useService();

  it("shows the page, with a form to send the link again", async () => {
    const answer = await visit(service.anonymous, path);
    expectPage(answer, 200, "<h1>Check your mail</h1>");
    expect(fieldsOf(answer, action)).to.deep.equal({ email: "" });
  });

  it("links to the mails that are kept instead of sent", async () => {
    expectPage(await visit(service.anonymous, path), 200, 'href="/mail"');
  });

  it("shows a refused form again", async () => {
    const answer = await sendForm(service.anonymous, action, { email: "someone" });
    expectPage(answer, 400, "Please enter an address such as name@example.com");
    expect(fieldsOf(answer, action)).to.deep.equal({ email: "someone" });
  });
});

describe("GET /auth/check-your-mail, with a mail server", () => {
  const service = useService({ MAIL_URL: "smtp://127.0.0.1:1" });

  it("does not link to kept mails", async () => {
    const answer = await visit(service.anonymous, path);
    expectPage(answer, 200);
    expect(answer.text).not.to.include('href="/mail"');
  });
});
