import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect } from "chai";
import { freePort } from "../support/free-port.js";
import { pathWithout } from "../support/path-without.js";
import { useTree } from "../support/tree.js";

const PATH = process.env["PATH"] ?? "";
const tools = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "go",
  "python3",
];
const chromium = "Chromium (apt-get install chromium, or set CHROMIUM_PATH): browser";
const go = "Go 1.21 or newer (https://go.dev/dl): contract-check contract-test";
const python = "Python 3 with venv (apt-get install python3-venv): migrations-lint migrations-test";

describe("make", function () {
  this.timeout(120_000);
  const tree = useTree();

  /** Runs make to its end, with any exit code. */
  async function make(line: string, env: Record<string, string | undefined>) {
    const command = tree().start(`make ${line}`, env);

    return { code: await command.exit, lines: command.output.trim().split("\n") };
  }

  describe("on a machine without Chromium, Go and Python", () => {
    const fresh = { PATH: "", CHROMIUM_PATH: undefined };
    before(async () => {
      await tree().run("rm -f var/squawk*");
      fresh.PATH = await pathWithout(join(tree().folder, "var/bin"), tools);
    });

    it("check names all missing tools, and does nothing else", async () => {
      const { code, lines } = await make("check", fresh);

      expect(code).to.equal(2);
      expect(lines.slice(1, 4)).to.deep.equal([chromium, go, python]);
      expect(lines).to.have.length(5);
    });

    it("check-here runs the other parts, and lists those that it leaves out", async () => {
      const { code, lines } = await make(
        'check-here CHECKS="fresh test browser contract-test migrations-lint" files=tests/security.test.ts',
        fresh,
      );

      expect(code, lines.join("\n")).to.equal(0);
      expect(lines.join("\n")).to.match(/\d+ routes[^]*\d+ passing/);
      expect(lines.slice(-3)).to.deep.equal([chromium, go, python]);
    });

    it("check-here fails when a part fails", async () => {
      const { code, lines } = await make('check-here CHECKS="none browser"', fresh);

      expect(code).to.equal(2);
      expect(lines).to.include.members([chromium, go, python]);
    });

    it("check accepts a Chromium at CHROMIUM_PATH", async () => {
      const { lines } = await make("check", { ...fresh, CHROMIUM_PATH: process.execPath });

      expect(lines).to.include(go).and.not.to.include(chromium);
    });
  });

  it("run prints the number of public routes, and after Ctrl-C that PostgreSQL keeps running until db-stop", async () => {
    const run = tree().start("make run", { PORT: String(await freePort()) });
    await run.says("Password  ");
    run.signal("SIGINT");
    await run.exit;
    const stopped = await tree().run("make --silent db-stop");

    expect(run.output).to.match(/^\d+ routes, \d+ of them public \(make routes\)$/m);
    expect(run.output, run.output).to.match(/^PostgreSQL keeps running.*; make db-stop stops it$/m);
    expect(stopped).to.include("PostgreSQL has stopped");
  });

  describe("on other versions of Node.js", () => {
    const old = { PATH: "" };
    before(async () => {
      const bin = join(tree().folder, "var/old");
      await mkdir(bin, { recursive: true });
      await writeFile(
        join(bin, "version.cjs"),
        `Object.defineProperty(process, "version", { value: process.env.VERSION });`,
      );
      await writeFile(
        join(bin, "node"),
        `#!/bin/sh\nexec '${process.execPath}' --require '${bin}/version.cjs' "$@"\n`,
      );
      await chmod(join(bin, "node"), 0o755);
      old.PATH = `${bin}${delimiter}${PATH}`;
    });

    for (const VERSION of ["v18.20.8", "v20.18.3", "v21.7.3", "v22.11.0"])
      it(`refuses ${VERSION} with one line, and does nothing else`, async () => {
        const { code, lines } = await make("run", { ...old, VERSION });

        expect(code).to.equal(2);
        expect(lines).to.have.length(1);
        expect(lines[0])
          .to.match(/Node\.js \^20\.19\.0 \|\| >=22\.12\.0 is needed/)
          .and.include(VERSION);
      });

    it("refuses an old version in every target but help", async () => {
      const codeOf = async (names: string) =>
        (await make(`--dry-run ${names}`, { ...old, VERSION: "v20.18.3" })).code;

      expect(await codeOf("help")).to.equal(0);
      expect(await codeOf("help install")).to.equal(2);
    });

    for (const VERSION of ["v20.19.0", "v22.12.0", "v24.0.0", "v26.1.0"])
      it(`accepts ${VERSION}`, async () => {
        expect(await make("--dry-run routes", { ...old, VERSION })).to.include({ code: 0 });
      });
  });

  describe("with node=24", () => {
    const name = `node-${process.platform}-${process.arch}`;

    it("runs on that version, of which npm installs the package of the platform once", async () => {
      const npm = await stubOfNpm(`
        [ "$1" = install ] || exec "$REAL" "$@"
        bin="$3/node_modules/\${7%@*}/bin"; mkdir -p "$bin"
        printf '#!/bin/sh\nexec ${process.execPath} "$@"\n' > "$bin/node"; chmod +x "$bin/node"`);
      for (const expected of ["Installing Node.js 24.", undefined]) {
        const { code, lines } = await make("routes node=24", npm);
        expect(code, lines.join("\n")).to.equal(0);
        expect(lines.find((line) => line.startsWith("Installing"))?.slice(0, 22)).to.equal(expected);
      }
      const [home = ""] = (await readdir(join(tree().folder, "var"))).filter((file) =>
        file.startsWith("node-24"),
      );
      expect(await readdir(join(tree().folder, "var", home, "node_modules"))).to.deep.equal([name]);
    });

    it("names what is missing if the registry has no such package", async () => {
      const { code, lines } = await make("routes node=26", await stubOfNpm("exit 1"));

      expect(code).to.equal(2);
      expect(lines.join("\n")).to.match(
        new RegExp(`does not offer ${name}@26\\.\\d+\\.\\d+: install Node\\.js 26`),
      );
    });

    it("names the versions if it is another one", async () => {
      const { code, lines } = await make("routes node=21", {});

      expect(code).to.equal(2);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.match(/node=21: the versions are 22\.\d+\.\d+ 24\.\d+\.\d+ 26\.\d+\.\d+/);
    });

    /** Puts a program in place of npm. */
    async function stubOfNpm(script: string) {
      const bin = join(tree().folder, "var/npm");
      await mkdir(bin, { recursive: true });
      await writeFile(join(bin, "npm"), `#!/bin/sh\n${script}\n`);
      await chmod(join(bin, "npm"), 0o755);

      return { PATH: `${bin}${delimiter}${PATH}` };
    }
  });
});
