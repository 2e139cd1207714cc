import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { contract, edited, without } from "./planted.js";

describe("make contract-check and make contract-release", () => {
  let folder = "";
  const path = (name: string) => join(folder, `${name}.json`);
  const write = (name: string, content: object) => writeFile(path(name), JSON.stringify(content));
  const make = (command: "check" | "release") => {
    const given = ["--import=tsx", "--conditions=source", "tools/contract.ts", command];
    const names = ["released", "openapi", "released-messages", "messages"];
    const files = [String(process.env["OASDIFF"]), ...names.map(path)];

    return spawnSync(process.execPath, [...given, ...files], { encoding: "utf8" });
  };
  const noMessages = { channels: {}, operations: {}, components: { schemas: {}, messages: {} } };
  const more = contract;
  const less = edited(contract, without("DELETE /scrolls/{id}"));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-gate-"));
    for (const name of ["released-messages", "messages"]) await write(name, noMessages);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("name a safe change, and release it", async () => {
    await write("released", less);
    await write("openapi", more);

    const { status, stdout } = make("release");
    expect(stdout).to.match(
      /^safe +DELETE \/scrolls\/\{id\}: endpoint added\n1 changes since .* 0 of them breaking$/m,
    );
    expect(status).to.equal(0);
    expect(await readFile(path("released"), "utf8")).to.equal(await readFile(path("openapi"), "utf8"));
  });

  for (const command of ["check", "release"] as const) {
    it(`name a breaking change, fail, and release nothing: ${command}`, async () => {
      await write("released", more);
      await write("openapi", less);

      const { status, stdout, stderr } = make(command);
      expect(stdout).to.match(/^BREAKING +DELETE \/scrolls\/\{id\}: api removed without deprecation$/m);
      expect(stderr).to.include("docs/guides/contract.md");
      expect(status).to.equal(1);
      expect(JSON.parse(await readFile(path("released"), "utf8"))).to.deep.equal(more);
    });
  }

  it("fail when the released contract is missing, has no operations, or is not JSON", async () => {
    await write("openapi", more);
    expect(make("release")).to.include({ status: 1 });
    await write("released", { ...more, paths: {} });
    expect(make("release")).to.include({
      status: 1,
      stderr: "The released contract has no operations\n",
    });
    await writeFile(path("released"), "<<<<<<< ours");
    expect(make("release")).to.include({ status: 1 });
  });
});
