import { expect } from "chai";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";

const hostile = [
  "'; drop table scrolls; --",
  "\" or ''='",
  "$1 ${1} :id ?",
  "<script>alert(1)</script>",
  "</title><img src=x onerror=alert(1)>",
  "{{7*7}} <%= 7*7 %> #{7*7}",
  "=cmd|' /C calc'!A0",
  "a\r\nSet-Cookie: x=y",
  "../../etc/passwd",
  "%s%n \\u0000",
];

describe("injection", () => {
  const service = useService();

  it("is impossible in stored text: it is returned unchanged, as JSON", async () => {
    const { agent } = await service.asUser();
    for (const text of hostile) {
      const { body: scroll } = await agent.post("/scrolls").send({ title: text, body: text }).expect(201);
      const answer = await agent.get(`/scrolls/${scroll.id}`).expect(200);

      expect(answer.body).to.include({ title: text, body: text });
      expect(answer.headers["content-type"]).to.equal("application/json; charset=utf-8");
    }
  });

  it("is impossible in a search: it finds only this text", async () => {
    const { agent } = await service.asUser();
    for (const text of hostile) await agent.post("/scrolls").send({ title: text }).expect(201);
    for (const text of hostile) {
      const { body } = await agent.get("/scrolls").query({ searchValue: text }).expect(200);
      expect(body.results.map(({ title }: { title: string }) => title)).to.deep.equal([text]);
    }
  });

  it("is impossible in a sort order, an id or a session token", async () => {
    const { agent } = await service.asUser();
    for (const text of hostile) {
      expectRefusal(await agent.get("/scrolls").query({ "sort[createdAt]": text }), "BAD_REQUEST");
      const name = encodeURIComponent(text);
      expectRefusal(await agent.get(`/scrolls/${name}`), "BAD_REQUEST");
      expectRefusal(await service.withCookie(name).get("/users/current"), "UNAUTHORIZED");
    }
  });

  it("is impossible in headers: a hostile request id is replaced, and a hostile user agent is stored as text", async () => {
    const user = await service.make.user({ password: "a good password" });
    const sendable = hostile.filter((text) => !text.includes("\r"));
    for (const text of sendable) {
      const answer = await service.anonymous
        .post("/auth/sign-in")
        .set({ "X-Request-Id": text, "User-Agent": text })
        .send({ email: user.email, password: "a good password" })
        .expect(200);
      expect(answer.headers["x-request-id"]).to.match(/^[\w.-]{1,128}$/);
    }
    const kept = await service.sql<{ userAgent: string }>('select * from sessions where "userId" = $1', [
      user.id,
    ]);
    expect(kept.map(({ userAgent }) => userAgent)).to.have.members(sendable);
  });

  it("is impossible by operators instead of a value", async () => {
    for (const value of [{ $ne: "" }, { ne: "" }, [""], { toString: "x" }]) {
      const answer = await service.anonymous.post("/auth/sign-in").send({ email: value, password: value });
      expectRefusal(answer, "BAD_REQUEST");
    }
  });

  it("is impossible in the log: a line break in a field starts no new line", async () => {
    const lines: string[] = [];
    const logger = await createLogger(
      { level: "info", pretty: false },
      { write: (line) => lines.push(line) },
    );
    logger.info({ subject: 'a\n{"level":"info","msg":"forged"}\r\n' }, "one\nline");

    expect(lines).to.have.length(1);
    expect(lines[0]?.trimEnd()).not.to.match(/[\r\n]/);
    expect(JSON.parse(lines[0] ?? "")).to.include({ msg: "one\nline" });
  });
});
