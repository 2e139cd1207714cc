import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { migrate } from "#infrastructure/database/migrations";
import { embeddedHome, type EmbeddedHome } from "#tools/postgres/home";
import { freePort } from "./free-port.js";
import { until } from "./until.js";

const run = promisify(execFile);
const database = "postgres";
const isFine = [() => true, () => false] as const;

/** One server of PostgreSQL in a folder, on a port of 127.0.0.1. */
class Server {
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
    const exit = once(server, "exit");
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
}

/** A primary, with the migrated tables, and its streaming replica. */
export interface ReplicatedServer {
  readonly primary: Server;
  readonly replica: Server;
  /** Stops the replay of the primary's log on the replica. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both servers on new data folders. The replica begins as a copy of the primary that has never run. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const home = await embeddedHome();
  const folder = await mkdtemp(join(tmpdir(), "replicated-"));
  if ("uid" in home.user) await chown(folder, home.user.uid, home.user.gid);
  const [primary, replica] = await Promise.all(
    ["primary", "replica"].map(async (name) => new Server(home, join(folder, name), await freePort())),
  );
  if (!primary || !replica) throw new Error("There are two servers");

  await initialise(home, primary);
  await copyTo(home, primary, replica);
  await Promise.all([primary.start(), replica.start()]);
  await migrate(primary.url);

  return {
    primary,
    replica,
    pause: async () => void (await replica.sql("select pg_wal_replay_pause()")),
    resume: async () => void (await replica.sql("select pg_wal_replay_resume()")),

    async stop() {
      await Promise.all([replica.kill(), primary.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function initialise({ bin, user }: EmbeddedHome, { data }: Server): Promise<void> {
  await run(join(bin, "initdb"), ["-D", data, "-U", database, "--auth=trust", "-E", "UTF8", "--no-sync"], {
    ...user,
    cwd: "/",
    env: { LC_ALL: "C" },
  });
  const settings = [
    "listen_addresses='127.0.0.1'",
    "unix_socket_directories=''",
    "fsync=off",
    "timezone='UTC'",
  ];
  await appendFile(join(data, "postgresql.conf"), settings.join("\n"));
}

async function copyTo({ user }: EmbeddedHome, primary: Server, replica: Server): Promise<void> {
  await run("cp", ["-r", primary.data, replica.data], user);
  await writeFile(join(replica.data, "standby.signal"), "");
  const source = `host=127.0.0.1 port=${primary.port} user=${database}`;
  const settings = `\nprimary_conninfo = '${source}'\nwal_retrieve_retry_interval = 100\n`;
  await appendFile(join(replica.data, "postgresql.conf"), settings);
}
