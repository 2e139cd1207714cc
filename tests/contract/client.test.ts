import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { useService } from "../support/service.js";

const start = promisify(execFile);
const { name: client }: { name: string } = JSON.parse(readFileSync("client/package.json", "utf8"));
const compiler = resolve("client/node_modules/typescript/bin/tsc");
const strict = { strict: true, module: "nodenext", target: "es2022", lib: ["es2023", "dom"], types: [] };

describe("the package of the typed client", () => {
  const service = useService({}, { isAtBaseUrl: true });
  let folder = "";

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-client-"));
  });
  after(() => rm(folder, { recursive: true }));

  it("has the types of the current contract", async () => {
    await start(process.execPath, ["client/generate.js", "--check"]);
  });

  it("has the version of the service, and the tested version of openapi-fetch", async () => {
    const [service, client] = await Promise.all(["package.json", "client/package.json"].map(packageAt));

    expect(client?.version).to.equal(service?.version);
    expect(client?.dependencies["openapi-fetch"]).to.equal(service?.devDependencies["openapi-fetch"]);
  });

  it("compiles and runs the example of the README in an empty project", async () => {
    const modules = join(folder, "node_modules");
    await mkdir(join(modules, client), { recursive: true });
    await start("npx", ["tsc"], { cwd: "client" });
    const { stdout: name } = await start("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: "client",
    });
    await start("tar", [
      "-xf",
      join(folder, name.trim()),
      "-C",
      join(modules, client),
      "--strip-components=1",
    ]);
    for (const needed of ["openapi-fetch", "openapi-typescript-helpers"]) {
      await symlink(resolve("client/node_modules", needed), join(modules, needed));
    }
    const user = { fullName: "Ada", email: "user@example.com", password: "correct horse battery staple" };
    await service.make.user(user);

    const program = (await example()).replaceAll("http://localhost:3000", service.baseUrl);
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: strict }));
    await writeFile(join(folder, "example.ts"), program);
    const compiled = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
    expect(compiled.stdout).to.equal("");
    const { stdout } = await start(process.execPath, ["example.js"], { cwd: folder });

    expect(stdout).to.equal("1 session of Ada\nThere is no such session\n");
  });
});

interface Package {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

async function packageAt(path: string): Promise<Package> {
  return JSON.parse(await readFile(path, "utf8"));
}

async function example(): Promise<string> {
  const readme = await readFile("client/README.md", "utf8");
  const found = [...readme.matchAll(/```ts[^\n]*\n(.*?)```/gs)].find(([, code]) =>
    code?.includes(`"${client}"`),
  );

  return found?.[1] ?? "";
}
