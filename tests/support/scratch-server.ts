import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { own } from "#tools/postgres/files";
import type { EmbeddedHome } from "#tools/postgres/home";
import { until } from "./until.js";

const run = promisify(execFile);
const database = "postgres";
const isFine = [() => true, () => false] as const;

/** Creates a folder for the data of servers. */
export async function scratchFolder({ user }: EmbeddedHome): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "scratch-servers-"));
  await own(folder, user);

  return folder;
}

/** One server of PostgreSQL in a folder, on a port of 127.0.0.1. */
export class ScratchServer {
  #process: ChildProcess | undefined;
  readonly #end = () => void this.#process?.kill("SIGQUIT");

  constructor(
    private readonly home: EmbeddedHome,
    readonly data: string,
    readonly port: number,
  ) {}

  get url(): string {
    return `postgres://${database}@127.0.0.1:${this.port}/${database}`;
  }

  /** Fills the data folder of a new server. */
  async initialise(): Promise<void> {
    const { bin, user } = this.home;
    await run(
      join(bin, "initdb"),
      ["-D", this.data, "-U", database, "--auth=trust", "-E", "UTF8", "--no-sync"],
      {
        ...user,
        cwd: "/",
        env: { LC_ALL: "C" },
      },
    );
    const settings = [
      "listen_addresses='127.0.0.1'",
      "unix_socket_directories=''",
      "fsync=off",
      "timezone='UTC'",
    ];
    await appendFile(join(this.data, "postgresql.conf"), settings.join("\n"));
  }

  async start(): Promise<void> {
    const { bin, user } = this.home;
    const server = spawn(join(bin, "postgres"), ["-D", this.data, "-p", `${this.port}`], {
      ...user,
      cwd: this.data,
      stdio: "ignore",
    });
    this.#process = server;
    process.once("exit", this.#end);
    await until(() => this.sql("select").then(...isFine));
  }

  /** Ends it at once, without a checkpoint: to its clients it crashes. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server) return;
    const exit = server.exitCode === null && once(server, "exit");
    this.#end();
    await exit;
    this.#process = undefined;
    process.removeListener("exit", this.#end);
  }

  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query(text, values);

      return rows;
    } finally {
      await client.end();
    }
  }

  /** Copies the data folder. */
  async copyTo(folder: string): Promise<void> {
    await run("cp", ["-r", this.data, folder], this.home.user);
  }

  /**
   * Copies the data folder of the running server, as the manual of PostgreSQL describes it: the data, and then the log of the
   * writes since the start of the copy. `meanwhile` writes after the data are copied.
   */
  async backUp(folder: string, meanwhile: () => Promise<void>): Promise<void> {
    const session = new Client({ connectionString: this.url });
    await session.connect();
    try {
      await session.query("select pg_backup_start('test', fast => true)");
      await this.copyTo(folder);
      for (const name of ["pg_wal", "postmaster.pid"]) await rm(join(folder, name), { recursive: true });
      await meanwhile();
      const { rows } = await session.query<{ labelfile: string }>(
        "select labelfile from pg_backup_stop(wait_for_archive => false)",
      );
      await run("cp", ["-r", join(this.data, "pg_wal"), folder], this.home.user);
      const label = join(folder, "backup_label");
      await writeFile(label, rows[0]?.labelfile ?? "");
      await own(label, this.home.user);
    } finally {
      await session.end();
    }
  }
}
