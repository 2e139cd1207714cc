import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { compiled } from "../support/compiled.js";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { ServiceProcess } from "./process.js";

/** Setups as compiled declarations. Each prints what it does. */
const setups = `
import { Logger } from "#domain/shared/logger";
import { UserRepository } from "#domain/users/user.repository";
const printing = (name, ...processes) => ({ name, setup: { processes, injects: { logger: Logger, users: UserRepository },
  run: async ({ logger, users }) => {
    await users.count();
    logger.info({}, name + " is up");
    return async () => { await users.count(); logger.info({}, name + " is down"); };
  } } });
export const setups = [printing("a", "api"), printing("b", "scheduler"), printing("c", "api", "scheduler")];
if (process.env.BROKEN) setups.push({ name: "d", setup: { processes: ["api"], injects: {},
  run: async () => { throw new Error("The broker refuses the password"); } } });
`;

describe("the setups of a process", () => {
  let database: TestDatabase;
  let folder: string;
  const started: ServiceProcess[] = [];
  before(async () => {
    database = await testDatabase();
    // A copy of the compiled service with these setups.
    const original = dirname((await compiled())("package.json"));
    folder = await mkdtemp(`${original}-setups-`);
    await cp(original, folder, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(folder, "src/processes/setups.generated.js"), setups);
  });
  after(async () => {
    await Promise.all(started.map((process) => process.remove()));
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const start = async (program: string, env: Record<string, string> = {}) => {
    const variables = { DATABASE_URL: database.url, PORT: String(await freePort()), ...env };
    const process = new ServiceProcess(join(folder, `src/processes/${program}.js`), variables);
    started.push(process);

    return process;
  };
  /** Starts and stops a process, and returns what it logged of the setups, and its own start. */
  const logOf = async (process: ServiceProcess, running: string) => {
    await process.says(running);
    process.signal("SIGTERM");
    expect(await process.exit).to.equal(0);

    return process.log
      .map(({ msg }) => String(msg))
      .filter((message) => / is (up|down)$/.test(message) || message === running);
  };

  it("run in order before an API listens, and are undone in reverse while the database is still open", async () => {
    const api = await start("api", { SCHEDULER: "separate" });

    expect(await logOf(api, "API is listening")).to.deep.equal([
      ...["a is up", "c is up", "API is listening"],
      ...["c is down", "a is down"],
    ]);
  });

  it("are those of both kinds in an API that is also the scheduler", async () => {
    const api = await start("api", { SCHEDULER: "inline" });

    expect((await logOf(api, "API is listening")).slice(0, 4)).to.deep.equal([
      ...["a is up", "b is up", "c is up", "API is listening"],
    ]);
  });

  it("are those of its kind in a scheduler", async () => {
    expect(await logOf(await start("scheduler"), "scheduler is running")).to.deep.equal([
      ...["b is up", "c is up", "scheduler is running"],
      ...["c is down", "b is down"],
    ]);
  });

  it("prevent the start with an error that names them, after those before are undone", async () => {
    const api = await start("api", { SCHEDULER: "separate", BROKEN: "1" });

    expect(await api.exit).to.equal(1);
    expect(api.output).to.include(
      "Error: The setup d failed, so the process does not start: The broker refuses the password",
    );
    expect(api.output).not.to.include("API is listening");
    expect(api.log.map(({ msg }) => msg)).to.include.members(["c is down", "a is down"]);
  });
});
