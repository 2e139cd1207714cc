import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "./free-port.js";
import { until } from "./until.js";

const run = promisify(execFile);

/** Set by `make test pooler=pgbouncer`: the address of PgBouncer, and whether it keeps prepared statements. */
const { TEST_POOLER_URL, TEST_POOLER_PREPARED } = process.env;
export const isPooled = TEST_POOLER_URL !== undefined;
export const isPrepared = TEST_POOLER_PREPARED !== "off";

/** Returns the settings of `Database` for a database of the server, through the pooler of this run, if there is one. */
export const pooledDatabase = (url: string) => ({ url: throughPooler(url), isPooled, isPrepared });

/** Returns the address of a database of the server through the pooler of this run, if there is one. */
export function throughPooler(url: string): string {
  if (TEST_POOLER_URL === undefined) return url;
  const pooled = new URL(TEST_POOLER_URL);
  pooled.pathname = new URL(url).pathname;

  return pooled.href;
}

/** Returns the variables of a process, whose DATABASE_URL leads through the pooler of this run, if there is one. */
export function pooledVariables(env: Record<string, string>): Record<string, string> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL } = env;
  if (!isPooled || !url || DATABASE_DIRECT_URL) return env;
  const isOfRun = new URL(url).host === new URL(process.env["DATABASE_URL"] ?? "").host;

  return isOfRun ? { ...env, ...variablesOf(url) } : env;
}

/** Returns the variables for a database of the server for tests. */
export function variablesOf(url: string): { DATABASE_URL: string } & Record<string, string> {
  if (!isPooled) return { DATABASE_URL: url };

  return {
    DATABASE_URL: throughPooler(url),
    DATABASE_DIRECT_URL: url,
    DATABASE_PREPARED: isPrepared ? "on" : "off",
  };
}

/** Counts the connections to a database through the pooler of this run. */
export async function countPooled(url: string): Promise<number> {
  if (TEST_POOLER_URL === undefined) return 0;
  const client = new Client({ connectionString: new URL("/pgbouncer", TEST_POOLER_URL).href });
  await client.connect();
  const { rows } = await client.query<{ database: string }>("show clients");
  await client.end();
  const name = new URL(url).pathname.slice(1);

  return rows.filter(({ database }) => database === name).length;
}

/** The program: that of PGBOUNCER, or else that of the PATH; undefined without one. */
export async function findPgBouncer(): Promise<string | undefined> {
  const program = process.env["PGBOUNCER"] ?? "pgbouncer";

  return versionOf(program).then(
    () => program,
    () => undefined,
  );
}

/** PgBouncer in transaction mode, in front of one server. */
export class PgBouncer {
  private constructor(
    readonly url: string,
    /** True when it keeps prepared statements. Versions before 1.21 cannot. */
    readonly isPrepared: boolean,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /** With `keepsPrepared` false, it keeps no prepared statements in any version. */
  static async start(program: string, server: string, keepsPrepared = true): Promise<PgBouncer> {
    const { hostname, port: serverPort, username, password } = new URL(server);
    const version = await versionOf(program);
    const isPrepared = keepsPrepared && version >= 121;
    const folder = await mkdtemp(join(tmpdir(), "test-pgbouncer-"));
    const port = await freePort();
    await writeFile(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
    const settings = [
      "[databases]",
      `* = host=${hostname} port=${serverPort}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = plain",
      `admin_users = ${username}`,
      `auth_file = ${join(folder, "users.txt")}`,
      "pool_mode = transaction",
      "default_pool_size = 50",
      "max_client_conn = 2000",
      "server_idle_timeout = 5",
      ...(version >= 121 ? [`max_prepared_statements = ${isPrepared ? 200 : 0}`] : []),
      // It does not run as root.
      ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
    ];
    await writeFile(join(folder, "pgbouncer.ini"), settings.join("\n"));
    const child = spawn(program, ["--quiet", join(folder, "pgbouncer.ini")], { stdio: "ignore" });
    const url = new URL(server);
    url.port = String(port);
    await until(() => answers(url.href));

    return new PgBouncer(url.href, isPrepared, child, folder);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
    await rm(this.folder, { recursive: true });
  }
}

/** Returns 121 for 1.21. */
async function versionOf(program: string): Promise<number> {
  const { stdout } = await run(program, ["--version"]);
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);

  return 100 * major + minor;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();

    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
