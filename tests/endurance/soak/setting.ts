import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { compiled } from "../../support/compiled.js";
import { Checker, WITNESS } from "../checker.js";
import { Fleet } from "./fleet.js";
import { MailBox } from "./mail-box.js";
import { buildNextVersion } from "./next-version.js";
import { type Addressed, fixedPort, startBalancer, startPostgres, startRedis } from "./servers.js";

const users = 8;
const apis = 4;
const schedulers = 2;

/** The folder of the current version, with its build. */
export const current = resolve(import.meta.dirname, "../../..");

/** The servers and the processes of a soak. Clients see only the balancer. */
export interface Setting {
  readonly postgres: Addressed;
  readonly redis: Addressed;
  /** The address that clients use. */
  readonly address: string;
  readonly fleet: Fleet;
  readonly checker: Checker;
  readonly mails: MailBox;
  /** The folder of the build of the next version. */
  readonly next: string;
  /** Applies the migrations of a build. */
  migrate(build: string): Promise<void>;
}

/** Starts everything, calls `work`, and ends everything, also after SIGINT or SIGTERM. The current version must be built. */
export async function withSetting(work: (setting: Setting) => Promise<void>): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  const ended = <T>(made: T, end: (made: T) => Promise<unknown>): T => {
    ends.unshift(() => end(made));

    return made;
  };
  const interruption = interrupted();
  try {
    const next = ended(await buildNextVersion(), (tree) => tree.remove());
    const postgres = ended(await startPostgres(), (server) => server.remove());
    const redis = ended(await startRedis(), (server) => server.remove());
    const mails = ended(new MailBox(), (box) => box.close());
    const files = ended(await mkdtemp(join(tmpdir(), "soak-files-")), (folder) =>
      rm(folder, { recursive: true }),
    );
    const ports = await Promise.all(Array.from({ length: apis }, fixedPort));
    const balancer = ended(await startBalancer(ports), (server) => server.remove());
    const env = {
      ...settings,
      BASE_URL: balancer.url,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      MAIL_URL: await mails.open(),
      STORAGE_DIR: files,
    };
    const migrate = (build: string) => runMigrator(build, env);
    await migrate(current);
    const checker = ended(await Checker.open({ databaseUrl: postgres.url, clients: users }), (made) =>
      made.close(),
    );
    const fleet = ended(new Fleet(current), ({ processes }) => processes.end());
    for (const [index, port] of ports.entries())
      fleet.addApi(`api ${index + 1}`, `http://127.0.0.1:${port}`, { ...env, PORT: String(port) });
    for (let index = 1; index <= schedulers; index += 1) fleet.addScheduler(`scheduler ${index}`, env);
    fleet.addProgram("witness", (await compiled())(WITNESS), checker.witness);
    await fleet.start();
    await balancer.server.start();
    const setting = {
      postgres,
      redis,
      address: balancer.url,
      fleet,
      checker,
      mails,
      next: next.folder,
      migrate,
    };
    await Promise.race([work(setting), interruption]);
  } finally {
    for (const end of ends) await end();
  }
}

/** Rejects after the first signal. */
function interrupted(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"])
      process.once(signal, () => reject(new Error(`${signal} received`)));
  });
}

/** The general limits are so high that no caller reaches them: every request is counted. */
const settings = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  INSECURE_HTTP: "allowed",
  SHUTDOWN_DELAY_SECONDS: "1",
  RATE_LIMIT_PER_USER: "1000000",
  RATE_LIMIT_PER_ADDRESS: "1000000",
  RATE_LIMIT_AUTH_PER_ADDRESS: "0",
  RATE_LIMIT_AUTH_PER_ACCOUNT: "0",
};

async function runMigrator(build: string, env: Record<string, string>): Promise<void> {
  const program = join(build, "dist/processes/migrator.js");
  await promisify(execFile)(process.execPath, [program], { cwd: "/", env });
}
