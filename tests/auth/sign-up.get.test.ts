import { expect } from "chai";
import { expectPage, fieldsOf, sendForm, visit } from "../support/pages.js";
import { useService } from "../support/service.js";

const action = "/auth/sign-up";

describe("GET /auth/sign-up", () => {
  const service = useService();

  it("shows the form", async () => {
    const answer = await visit(service.anonymous, action);

    expectPage(answer, 200, "<h1>Create your account</h1>", 'autocomplete="new-password"', 'minlength="8"');
    expect(fieldsOf(answer, action)).to.deep.equal({ fullName: "", email: "", password: "" });
  });

  it("shows each error beside its field, and the entered values except the password", async () => {
    const form = { fullName: "", email: "someone", password: "1234567" };
    const answer = await sendForm(service.anonymous, action, form);

    expectPage(
      answer,
      400,
      "Please correct the marked fields",
      "Please fill this in",
      "Please enter an address",
    );
    expect(answer.text).to.include("Must be at least 8 characters long").and.not.include("1234567");
    expect(answer.text.match(/ aria-invalid="true"/g)).to.have.length(3);
    expect(answer.text.match(/ autofocus/g)).to.have.length(1);
    expect(fieldsOf(answer, action)).to.deep.equal({ fullName: "", email: "someone", password: "" });
  });

  for (const [password, message] of [
    ["password1", "This password is among the most common ones"],
    [
      "lovelace1815",
      "This password is easy to guess from your name, your e-mail address or the name of this service",
    ],
  ] as const) {
    it(`shows beside the field: ${message}`, async () => {
      const form = { fullName: "Ada Lovelace", email: "ada@example.com", password };
      expectPage(await sendForm(service.anonymous, action, form), 422, `${message}</span>`);
    });
  }
});
