import { expectRefusal } from "../support/answers.js";
import { expectPage, sendForm, visit } from "../support/pages.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

const [path, account] = ["/auth/create-token", "/auth/account"];

describe("POST /auth/create-token", () => {
  const service = useService();

  it("creates the token that the form of the account page asks for, and shows it once", async () => {
    const { agent } = await service.asUser();
    expectPage(await visit(agent, account), 200, `action="${path}"`, 'name="scopes[]" value="profile:read"');
    const answer = await sendForm(agent, path, {
      name: "Backup",
      "scopes[]": "profile:read",
      expiresInDays: "30",
    });

    expectPage(answer, 200, "Backup");
    const [token = ""] = /tenon_pat_[\w-]{49}/.exec(answer.text) ?? [];
    await service.withToken(token).get("/users/current").expect(200);
    // The use is stored after the response.
    await until(async () => (await visit(agent, account)).text.includes("Last used"));
    expectPage(await visit(agent, account), 200, "Backup", "Revoke");
  });

  it("shows a refused form on the account page, beside the field", async () => {
    const { agent } = await service.asUser();
    expectPage(await sendForm(agent, path, { name: "x" }), 400, 'id="auth-create-token-scopes-error"');
    const unknown = await sendForm(agent, path, { name: "x", "scopes[]": "profile:eat" });
    expectPage(unknown, 422, "There is no scope profile:eat");
  });

  it("refuses a session that was not confirmed for ten minutes, whose account page has no form for it", async () => {
    const { agent } = await service.asUser();
    service.clock.advance(10 * 60_000);
    const choices = { name: "x", scopes: ["profile:read"] };
    expectRefusal(await agent.post(path).send(choices), "UNAUTHORIZED");
    expectPage(await visit(agent, account), 200, "Confirm that it is you");
  });

  it("refuses the 101st token", async () => {
    const { agent, user } = await service.asUser();
    for (let made = 0; made < 100; made += 1) await service.tokenOf(user, "profile:read");
    expectRefusal(await agent.post(path).send({ name: "x", scopes: ["profile:read"] }), "CONFLICT");
  });
});
