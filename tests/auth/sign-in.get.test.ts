import { expect } from "chai";
import { expectPage, fieldsOf, sendForm, visit } from "../support/pages.js";
import { useMockProvider } from "../support/mock-provider.js";
import { useService } from "../support/service.js";

const [action, password] = ["/auth/sign-in", "a good password"];

describe("GET /auth/sign-in", () => {
  const provider = useMockProvider("my-company");
  const service = useService(provider.variables);

  it("shows the form, and sets no cookie", async () => {
    const answer = await visit(service.anonymous, action);

    expectPage(answer, 200, "<h1>Sign in</h1>", 'autocomplete="current-password"');
    expect(fieldsOf(answer, action)).to.deep.equal({ email: "", password: "" });
    expect(answer.headers).not.to.have.property("set-cookie");
  });

  it("shows a form for each configured provider, which keeps returnTo", async () => {
    const answer = await visit(service.anonymous, `${action}?returnTo=/scrolls?page=2`);

    expectPage(answer, 200, "Continue with My Company");
    expect(fieldsOf(answer, "/auth/providers/my-company")).to.deep.equal({ returnTo: "/scrolls?page=2" });
  });

  it("keeps a returnTo within the service, and ignores any other", async () => {
    const own = await visit(
      service.anonymous,
      `${action}?returnTo=${encodeURIComponent("/auth/account?done=email")}`,
    );
    expect(fieldsOf(own, action)).to.include({ returnTo: "/auth/account?done=email" });

    for (const foreign of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "x".repeat(600),
    ]) {
      const answer = await visit(service.anonymous, `${action}?returnTo=${encodeURIComponent(foreign)}`);
      expectPage(answer, 200);
      expect(answer.text).not.to.include(foreign.slice(-12));
    }
  });

  it("confirms the action that ?done names, and ignores unknown values", async () => {
    expectPage(
      await visit(service.anonymous, `${action}?done=signed-out`),
      200,
      'role="status"',
      "You are signed out.",
    );
    const answer = await visit(service.anonymous, `${action}?done=${encodeURIComponent("Call <b>0900</b>")}`);
    expectPage(answer, 200);
    expect(answer.text).not.to.match(/role="status"|0900/);
  });

  it("shows a refused form again with the address and returnTo, without the password", async () => {
    const form = { email: '"><script>alert(1)</script>', password, returnTo: "/scrolls" };
    const answer = await sendForm(service.anonymous, action, form);

    expectPage(
      answer,
      400,
      "Error: Sign in",
      'aria-invalid="true"',
      'aria-describedby="auth-sign-in-email-error"',
    );
    expect(answer.text).to.include("such as name@example.com").and.not.include(password);
    expect(fieldsOf(answer, action)).to.deep.equal({
      email: "&quot;>&lt;script>alert(1)&lt;/script>",
      password: "",
      returnTo: "/scrolls",
    });
  });

  it("shows the same error for a wrong password and an unknown address", async () => {
    const { email } = await service.make.user({ password });
    const wrong = await sendForm(service.anonymous, action, { email, password: "a wrong password" });
    const unknown = await sendForm(service.anonymous, action, { email: "nobody@example.com", password });

    expectPage(wrong, 401, 'role="alert"', "The address or the password is wrong");
    expect(wrong.text).to.equal(unknown.text.replace("nobody@example.com", email));
  });

  it("links an unverified user to the page that sends another link", async () => {
    const { email } = await service.make.user({ password, isEmailVerified: false });
    const answer = await sendForm(service.anonymous, action, { email, password });
    expectPage(answer, 403, "Verify your e-mail address first", 'href="/auth/check-your-mail"');
  });
});
