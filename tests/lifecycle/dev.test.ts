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

/** A busy machine takes its time; how long is not what these tests are about. */
const patienceMs = 60_000;
/** What the service prints when it serves. */
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

  /** A new connection, as of somebody who comes just now. */
  const ask = async (path: string, withinMs = 2 * patienceMs) =>
    fetch(address + path, { headers: { Connection: "close" }, signal: AbortSignal.timeout(withinMs) });
  /** How often a version has come to serve. */
  const starts = () => dev.output.split(welcome).length - 1;
  const served = async (): Promise<unknown> => (await ask("/health/version")).json();
  /** Whoever comes while a version takes over may still get the old one, which may be waiting. */
  const serves = (number: number) =>
    until(async () => {
      const answer = await ask("/health/version", 1_000).catch(() => undefined);

      return JSON.stringify(await answer?.json()) === JSON.stringify({ number });
    }, patienceMs);

  /** Holds an edit to show `error`, to leave what is served alone, and to be forgotten when it is undone. */
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

  it("serves a file that is added, and each of its versions, and nothing when it is gone", async () => {
    await tree().write(file, version(1));
    await serves(1);
    await tree().write(file, version(2));
    await serves(2);
    await tree().run(`rm ${file}`);
    await until(async () => (await ask("/health/version")).status === 404, patienceMs);
  });

  it("answers everybody while a version takes over from another, and lets the old one finish what it has begun", async () => {
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

  it("shows where an edit is broken, and goes on with the last good version", () =>
    expectRefused(
      file,
      (text) => text.replace("return {", "return {{"),
      /health\/version\.get\.ts:\d+:\d+: ERROR: /,
    ));

  it("does so for what is only seen at the start, such as a port that is bound to nothing", () =>
    expectRefused(
      "src/container.ts",
      (text) => text.replace(/.*bind\(NoteRepository\).*\n/, ""),
      /No bindings found for service: "NoteRepository"/,
    ));

  it("serves what has a type error, shows the error and the field that fails, and says when it is mended", async () => {
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

  it("does so for a name that fits no rule", async () => {
    const from = dev.output.length;
    await tree().write("src/application/health/version.ts", "");
    await until(() => dev.output.slice(from).includes("Waiting for the next change"), patienceMs);
    expect(dev.output.slice(from)).to.include("health/version.ts: its name fits no rule");
    expect(await served()).to.deep.equal({ number: 4 });
    await tree().run("rm src/application/health/version.ts");
  });

  it("starts again with what .env says", async () => {
    await tree().write(".env", "MAIL_FROM=Somebody <somebody@example.com>\nLIVE_RETENTION_HOURS=none\n");
    await dev.says("LIVE_RETENTION_HOURS must be");
    expect(await served()).to.deep.equal({ number: 4 });
  });

  it("leaves no process behind when it is interrupted, and no port taken", async () => {
    dev.signal("SIGINT");
    await dev.exit;
    await until(() => !dev.isRunning);
    await ask("/health/live").then(
      () => expect.fail("it answers"),
      () => undefined,
    );
  });
});
