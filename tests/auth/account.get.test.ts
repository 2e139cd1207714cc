import { expect } from "chai";
import sharp from "sharp";
import { expectRefusal } from "../support/answers.js";
import { connectAt, useMockProvider } from "../support/mock-provider.js";
import { expectPage, fieldsOf, sendForm, visit } from "../support/pages.js";
import { type Agent, useService } from "../support/service.js";

const [path, password] = ["/auth/account", "a good password"];

describe("GET /auth/account", () => {
  const provider = useMockProvider();
  const service = useService(provider.variables);

  const member = async (fullName = "Ada Lovelace") => {
    const user = await service.make.user({ fullName, password });
    return { user, agent: await service.as(user) };
  };
  const upload = (agent: Agent, picture: Buffer) =>
    agent
      .post("/users/current?_method=PATCH")
      .set("Accept", "text/html")
      .field("fullName", "Ada King")
      .attach("avatar", picture, "me.png");

  it("redirects an anonymous browser to sign-in and back, and answers 401 to a program", async () => {
    await visit(service.anonymous, `${path}?done=email`)
      .expect(303)
      .expect("Location", "/auth/sign-in?returnTo=%2Fauth%2Faccount%3Fdone%3Demail");
    expectRefusal(await service.anonymous.get(path), "UNAUTHORIZED");
  });

  it("shows the user's profile, with the form to change it", async () => {
    const { agent, user } = await member();
    const answer = await visit(agent, path);

    expectPage(answer, 200, "Ada Lovelace", user.email, "verified", 'enctype="multipart/form-data"');
    expect(fieldsOf(answer, "/users/current?_method=PATCH")).to.deep.equal({
      fullName: "Ada Lovelace",
      avatar: "",
    });
  });

  it("escapes the name", async () => {
    const { agent } = await member("<script>alert('x')</script>");
    const answer = await visit(agent, path);
    expectPage(answer, 200, "&lt;script>alert(");
  });

  it("shows a stored picture, and shows beside its field why a picture is refused", async () => {
    const { agent } = await member();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { headers } = await upload(agent, picture);
    expect(headers).to.include({ location: "/auth/account?done=profile" });
    expectPage(
      await visit(agent, "/auth/account?done=profile"),
      200,
      'src="/users/avatars/',
      "Your profile is saved.",
    );

    const answer = await upload(agent, Buffer.from("no picture"));
    expectPage(answer, 422, "users-current-avatar-error", "The file must be one of");
    expect(fieldsOf(answer, "/users/current?_method=PATCH")).to.include({ fullName: "Ada King" });
  });

  it("lists the user's sessions, and ends one of them by a form", async () => {
    const { agent, user } = await member();
    await service.sessionOf(user, "Lynx/2.9 <b>");
    const answer = await visit(agent, path);
    const [revoke = ""] = /\/auth\/sessions\/[\w-]{36}\?_method=DELETE/.exec(answer.text) ?? [];

    expectPage(answer, 200, "Lynx/2.9 &lt;b>", "this session", "Sign out everywhere else");
    await sendForm(agent, revoke).expect(303).expect("Location", "/auth/account?done=sessions");
    expect((await visit(agent, path)).text).not.to.include("Lynx");
    expectPage(await sendForm(agent, revoke), 404, "Session not found");
  });

  it("shows a wrong password beside its field, only in that form, and does not repeat the password", async () => {
    const { agent } = await member();
    const answer = await sendForm(agent, "/auth/change-email", {
      email: "new@example.com",
      password: "wrong one",
    });

    expectPage(answer, 422, 'id="auth-change-email-password-error">The password is wrong');
    expect(answer.text.match(/class="error"/g)).to.have.length(1);
    expect(answer.text.match(/<details open/g)).to.have.length(1);
    expect(fieldsOf(answer, "/auth/change-email")).to.deep.equal({ email: "new@example.com", password: "" });
    expect(answer.text).not.to.include("wrong one");
  });

  it("connects and disconnects a provider", async () => {
    const { agent } = await member();
    expect((await visit(agent, path)).text).to.include('action="/auth/providers/mock/connect"');
    const { email } = provider.vouchForAddress();
    await connectAt("mock", agent);
    expectPage(await visit(agent, path), 200, "Disconnect", email);
    await sendForm(agent, "/auth/providers/mock?_method=DELETE")
      .expect(303)
      .expect("Location", "/auth/account?done=providers");
    expectPage(await visit(agent, path), 200, "Not connected");
  });

  it("says which providers end with another session", async () => {
    const { agent, user } = await member();
    provider.vouchForAddress();
    await connectAt("mock", agent);
    const hint = "Signing out here disconnects Mock.";

    expectPage(await visit(await service.as(user), path), 200, hint);
    expect((await visit(agent, path)).text).not.to.include(hint);
  });

  it("offers a user without a password to set one, and hides the forms that need a password", async () => {
    const { agent, user } = await service.asUser();
    const answer = await visit(agent, path);

    expectPage(answer, 200, "You have no password yet");
    expect(fieldsOf(answer, "/auth/forgot-password")).to.deep.equal({ email: user.email });
    expect(answer.text).not.to.match(/action="\/auth\/(change|delete)/);
  });

  it("confirms the action that ?done names, and ignores unknown values", async () => {
    const { agent } = await member();
    expectPage(await visit(agent, `${path}?done=password`), 200, "Your password has changed");
    expect((await visit(agent, `${path}?done=anything`)).text).not.to.include('role="status"');
  });
});
