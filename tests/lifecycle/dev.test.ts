import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { type Command, useTree } from "../support/tree.js";
import { until } from "../support/until.js";

const page = "src/container.ts";
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
const welcome = "Password  ";

describe("make dev", function () {
  this.timeout(180_000);
  const tree = useTree();
  let database: TestDatabase;
  let dev: Command;
  let address: string;
  let container: string;

  before(async () => {
    container = await tree().read(page);
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

  /** Makes an edit that prints `error` and does not change the served version. The next edit has to undo it. */
  async function expectRefused(edit: () => Promise<unknown>, error: RegExp): Promise<void> {
    const from = dev.output.length;
    await edit();
    await until(() => dev.output.slice(from).includes("Waiting for the next change"), patienceMs);
    expect(dev.output.slice(from)).to.match(error);
    expect(await served()).to.deep.equal({ number: 2 });
  }

  it("serves an added file, answers every request while a version takes over, and lets the old one finish its requests", async () => {
    const waits = `writeFileSync("begun", ""); while (!existsSync("go")) await setTimeout(5);`;
    const before = starts();
    await tree().write(file, version(1, waits));
    await dev.says(welcome, before + 1);
    const begun: Promise<unknown>[] = [];
    const hasBegun = () => existsSync(join(tree().folder, "begun"));
    // Until the old version has ended, it may answer that the file does not exist.
    await until(async () => {
      begun.push(served());
      await Promise.race([begun.at(-1), until(hasBegun, patienceMs)]);

      return hasBegun();
    }, patienceMs);

    await tree().write(file, version(2));
    let asked = 0;
    await until(async () => {
      expect((await ask("/health/live")).status).to.equal(200);
      asked += 1;

      return starts() === before + 2;
    }, patienceMs);
    expect(asked).to.be.greaterThan(10);
    await serves(2);
    await tree().write("go", "");
    expect(await Promise.all(begun)).to.deep.include({ number: 1 });
  });

  it("prints the place of a syntax error, and keeps serving the last working version", () =>
    expectRefused(
      () => tree().write(file, version(3).replace("return {", "return {{")),
      /health\/version\.get\.ts:\d+:\d+: ERROR: /,
    ));

  it("keeps serving the last working version when the start-up fails, such as for a port without an adapter", () =>
    expectRefused(async () => {
      await tree().write(file, version(3));
      await tree().write(page, container.replace(/.*bind\(UserRepository\).*\n/, ""));
    }, /No bindings found for service: "UserRepository"/));

  it("keeps serving the last working version when a file name fits no rule", () =>
    expectRefused(async () => {
      await tree().write(page, container);
      await tree().write("src/application/health/version.ts", "");
    }, /health\/version\.ts: its name fits no rule/));

  it("serves code with a type error, and prints the error and the wrong field", async () => {
    const [before, from] = [starts(), dev.output.length];
    const shown = () => dev.output.slice(from);
    await tree().run("rm src/application/health/version.ts");
    await tree().write(file, version(4).replace("number: 4", 'numbers: "a value"'));
    await dev.says(welcome, before + 1);
    await until(async () => (await ask("/health/version")).status === 500, patienceMs);

    await until(() => /version\.get\.ts\(\d+,\d+\): error TS\d+: /.test(shown()), patienceMs);
    expect(shown()).to.match(/ERROR: The output does not fit its schema: number \(any\.required\)/);
    expect(shown().replaceAll(/error TS.*/g, "")).not.to.include("a value");
  });

  it("answers 404 once a file is removed, and reports that its type error is gone", async () => {
    await tree().run(`rm ${file}`);
    await until(async () => (await ask("/health/version")).status === 404, patienceMs);
    await until(() => dev.output.includes("No type errors any more"), patienceMs);
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
