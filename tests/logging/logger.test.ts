import { expect } from "chai";
import { workContext } from "#application/kit/work-context";
import type { LogFields } from "#domain/shared/logger";
import { createLogger } from "#infrastructure/logging/pino-logger";

describe("the log", () => {
  async function lineOf(fields: LogFields): Promise<string> {
    const lines: string[] = [];
    const logger = await createLogger(
      { level: "info", pretty: false },
      { write: (line) => lines.push(line) },
    );
    logger.debug({}, "below the level");
    logger.info(fields, "it happened");
    expect(lines).to.have.length(1);

    return lines[0] ?? "";
  }

  it("is one line of JSON with level, time, message and fields", async () => {
    const line: unknown = JSON.parse(await lineOf({ route: "/users" }));

    expect(line).to.include({ level: "info", msg: "it happened", route: "/users" });
    expect(line)
      .to.have.property("time")
      .that.matches(/^\d{4}-\d\d-\d\dT/);
  });

  it("names the request and the user that the code runs for", async () => {
    const line = await workContext.run({ requestId: "r-1", actorId: "u-1" }, () => lineOf({}));

    expect(JSON.parse(line)).to.include({ requestId: "r-1", actorId: "u-1" });
  });

  it("contains no secrets, at any depth", async () => {
    const line = await lineOf({
      password: "hush-1",
      headers: { cookie: "hush-2", "set-cookie": ["hush-3"], Authorization: "hush-4" },
      session: { user: { newPassword: "hush-5" }, tokenDigest: "hush-6" },
      list: [{ token: "hush-7" }],
    });

    expect(line).not.to.contain("hush");
  });

  it("contains the type, message, code and cause of an error, and no other property of it", async () => {
    const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(a@b.c)" });
    const line = await lineOf({ err: new TypeError("no", { cause }) });

    expect(line).not.to.contain("a@b.c");
    expect(JSON.parse(line)).to.have.nested.include({
      "err.type": "TypeError",
      "err.message": "no",
      "err.cause.code": "23505",
    });
  });
});
