import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { type Command, useTree } from "../support/tree.js";
import { until } from "../support/until.js";

const file = "src/application/health/version.get.ts";
const version = (number: number, before = "") => `
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { endpoint } from "#application/kit/endpoint";
import { integer, object } from "#application/kit/schema";

export default endpoint().output(object({ number: integer() })).handler(async () => {
  ${before}
  return { number: ${number} };
});
`;

/** A generous timeout for a busy machine: these tests do not measure speed. */
const patienceMs = 60_000;
/** A text that the service prints once it serves. */
const welcome = "Documentation";

describe("make dev", function () {
  this.timeout(180_000);
  const tree = useTree();
  let database: TestDatabase;
  let dev: Command;
  let address: string;

  before(async () => {
    const port = await freePort();
    database = await testDatabase();
    address = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), DATABASE_URL: database.url, RATE_LIMIT_PER_ADDRESS: "0" };
    dev = tree().start("make dev", { ...env, LOG_LEVEL: "warn" });
    await dev.says(welcome);
  });
  after(() => database.drop());

  /** Sends a request on a new connection. */
  const ask = async (path: string, withinMs = 2 * patienceMs) =>
    fetch(address + path, { headers: { Connection: "close" }, signal: AbortSignal.timeout(withinMs) });
  /** Returns how many versions have started to serve. */
  const starts = () => dev.output.split(welcome).length - 1;
  const served = async (): Promise<unknown> => (await ask("/health/version")).json();
  /** Waits until this version answers. Until then the old version may answer, or may keep a request waiting. */
  const serves = (number: number) =>
    until(async () => {
      const answer = await ask("/health/version", 1_000).catch(() => undefined);

      return JSON.stringify(await answer?.json()) === JSON.stringify({ number });
    }, patienceMs);

  /** Asserts that an edit prints `error` and does not change the served version; then undoes the edit. */
  async function expectRefused(path: string, edit: (text: string) => string, error: RegExp): Promise<void> {
    const [good, last, before] = [await tree().read(path), await served(), starts()];
    const from = dev.output.length;
    const edited = edit(good);
    expect(edited, "the edit").not.to.equal(good);
    await tree().write(path, edited);
    await until(() => dev.output.slice(from).includes("Waiting for the next change"), patienceMs);
    expect(dev.output.slice(from)).to.match(error);
    expect(await served()).to.deep.equal(last);

    await tree().write(path, good);
    await dev.says(welcome, before + 1);
  }

  it("serves an added file, answers every request while a version takes over, and lets the old one finish its requests", async () => {
    await tree().write(file, version(1));
    await serves(1);
    const waits = `writeFileSync("begun", ""); while (!existsSync("go")) await setTimeout(5);`;
    const before = starts();
    await tree().write(file, version(3, waits));
    const begun: Promise<unknown>[] = [];
    const hasBegun = () => existsSync(join(tree().folder, "begun"));
    await until(async () => {
      begun.push(served());
      await Promise.race([begun.at(-1), until(hasBegun, patienceMs)]);

      return hasBegun();
    }, patienceMs);
    await dev.says(welcome, before + 1);

    await tree().write(file, version(4));
    let asked = 0;
    for (; starts() === before + 1; asked += 1) expect((await ask("/health/live")).status).to.equal(200);
    await serves(4);
    expect(asked).to.be.greaterThan(10);
    await tree().write("go", "");
    expect(await Promise.all(begun)).to.deep.include({ number: 3 });
  });

  it("prints the place of a syntax error, and keeps serving the last working version", () =>
    expectRefused(
      file,
      (text) => text.replace("return {", "return {{"),
      /health\/version\.get\.ts:\d+:\d+: ERROR: /,
    ));

  it("keeps serving the last working version when the start-up fails, such as for a port without an adapter", () =>
    expectRefused(
      "src/container.ts",
      (text) => text.replace(/.*bind\(UserRepository\).*\n/, ""),
      /No bindings found for service: "UserRepository"/,
    ));

  it("serves code with a type error, prints the error and the wrong field, and reports when it is fixed", async () => {
    const [before, from] = [starts(), dev.output.length];
    const shown = () => dev.output.slice(from);
    await tree().write(file, version(4).replace("number: 4", 'numbers: "a value"'));
    await dev.says(welcome, before + 1);
    await until(async () => (await ask("/health/version")).status === 500, patienceMs);

    await until(() => /version\.get\.ts\(\d+,\d+\): error TS\d+: /.test(shown()), patienceMs);
    expect(shown()).to.match(/ERROR: The output does not fit its schema: number \(any\.required\)/);
    await tree().write(file, version(4));
    await until(() => shown().includes("No type errors any more"), patienceMs);
    expect(shown().replaceAll(/error TS.*/g, "")).not.to.include("a value");
  });

  it("keeps serving the last working version when a file name fits no rule", async () => {
    const from = dev.output.length;
    await tree().write("src/application/health/version.ts", "");
    await until(() => dev.output.slice(from).includes("Waiting for the next change"), patienceMs);
    expect(dev.output.slice(from)).to.include("health/version.ts: its name fits no rule");
    expect(await served()).to.deep.equal({ number: 4 });
  });

  it("answers 404 once a file is removed", async () => {
    await tree().run(`rm src/application/health/version.ts ${file}`);
    await until(async () => (await ask("/health/version")).status === 404, patienceMs);
  });

  it("restarts when .env changes, and reports its errors", async () => {
    await tree().write(".env", "MAIL_FROM=Service <service@example.com>\nEVENTS_RETENTION_DAYS=none\n");
    await dev.says("EVENTS_RETENTION_DAYS must be");
    expect((await ask("/health/live")).status).to.equal(200);
  });

  it("leaves no process and no open port behind when it is interrupted", async () => {
    dev.signal("SIGINT");
    await dev.exit;
    await until(() => !dev.isRunning);
    await ask("/health/live").then(
      () => expect.fail("it answers"),
      () => undefined,
    );
  });
});
