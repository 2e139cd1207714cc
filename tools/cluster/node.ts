import { execFile } from "node:child_process";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Host } from "#tools/cluster/network";
import { Program, serverUser } from "#tools/cluster/program";
import type { Programs } from "#tools/cluster/programs";

const run = promisify(execFile);

/** The address of one node and its ports. */
export interface NodeAddress {
  readonly name: string;
  readonly host: Host;
  readonly postgresPort: number;
  readonly restPort: number;
  readonly etcdPort: number;
  readonly etcdPeerPort: number;
}

interface NodeOptions {
  readonly folder: string;
  readonly programs: Programs;
  readonly password: string;
  readonly peers: readonly NodeAddress[];
}

/** A connected standby as Patroni reports it. */
interface Standby {
  readonly state: string;
  readonly sync_state: string;
}

/** One node: etcd, and PostgreSQL under Patroni. */
export class Node {
  #etcd: Program | undefined;
  #patroni: Program | undefined;
  readonly #folder: string;

  constructor(
    readonly address: NodeAddress,
    private readonly options: NodeOptions,
  ) {
    this.#folder = join(options.folder, address.name);
  }

  get name(): string {
    return this.address.name;
  }

  /** Starts the programs that do not run. */
  async start(): Promise<void> {
    await this.startEtcd();
    await this.startPatroni();
  }

  async startEtcd(): Promise<void> {
    await this.#prepare();
    if (!this.#etcd?.isRunning) this.#etcd = await this.#run("etcd", this.#etcdCommand());
  }

  async startPatroni(): Promise<void> {
    const { programs } = this.options;
    if (this.#patroni?.isRunning) return;
    const file = join(this.#folder, "patroni.yml");
    // JSON is YAML.
    await writeFile(file, JSON.stringify(patroniSettings(this.address, this.#folder, this.options), null, 2));
    this.#patroni = await this.#run("patroni", [programs.path.patroni, file]);
  }

  /** Kills all programs of the node at once. */
  async kill(): Promise<void> {
    await Promise.all([this.#patroni?.stop("SIGKILL"), this.#etcd?.stop("SIGKILL"), this.killPostgres()]);
  }

  /** Kills PostgreSQL with all its processes. Patroni goes on. */
  async killPostgres(): Promise<void> {
    for (const pid of await this.#postgresPids()) signalled(pid, "SIGKILL");
  }

  /** Stops all processes of the node where they are, or lets them go on. */
  async signalAll(signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
    const programs = [this.#patroni, this.#etcd].flatMap((program) => program?.pid ?? []);
    for (const pid of [...programs, ...(await this.#postgresPids())]) signalled(pid, signal);
  }

  /** Stops the node in good order. */
  async stop(): Promise<void> {
    await this.#patroni?.stop("SIGTERM");
    // Patroni leaves PostgreSQL alone when it was killed before.
    await this.killPostgres();
  }

  async stopEtcd(): Promise<void> {
    await this.#etcd?.stop("SIGTERM");
  }

  /** Returns whether the node is the leader. */
  async isLeader(): Promise<boolean> {
    return (await this.#ask("primary")) !== undefined;
  }

  /** Returns the standbys that are connected to the node. */
  async standbys(): Promise<Standby[]> {
    return (await this.#ask("patroni"))?.replication ?? [];
  }

  /** Asks the REST interface of Patroni. Returns undefined without an answer of 200. */
  async #ask(path: string): Promise<{ replication?: Standby[] } | undefined> {
    const { host, restPort } = this.address;
    try {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`http://${host.address}:${restPort}/${path}`, { signal });

      return answer.ok ? await answer.json() : undefined;
    } catch {
      return undefined;
    }
  }

  async #postgresPids(): Promise<number[]> {
    const file = await readFile(join(this.#folder, "data/postmaster.pid"), "utf8").catch(() => "");
    const pid = Number(file.split("\n")[0]);
    if (!pid) return [];
    const { stdout } = await run("ps", ["-o", "pid=", "--pid", String(pid), "--ppid", String(pid)]).catch(
      () => ({ stdout: "" }),
    );

    return stdout
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(Number);
  }

  async #prepare(): Promise<void> {
    const user = await serverUser();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (user) await chown(this.#folder, user.uid, user.gid);
  }

  #run(name: string, command: readonly string[]): Promise<Program> {
    const log = join(this.options.folder, `${this.name}-${name}.log`);

    return Program.start(this.address.host, command, { cwd: this.#folder, log });
  }

  #etcdCommand(): string[] {
    const { programs, peers } = this.options;
    const { name, host, etcdPort, etcdPeerPort } = this.address;
    const client = `http://${host.address}:${etcdPort}`;
    const peer = `http://${host.address}:${etcdPeerPort}`;
    const members = peers.map((one) => `${one.name}=http://${one.host.address}:${one.etcdPeerPort}`);

    const flags = {
      name,
      "data-dir": join(this.#folder, "etcd"),
      "listen-client-urls": client,
      "advertise-client-urls": client,
      "listen-peer-urls": peer,
      "initial-advertise-peer-urls": peer,
      "initial-cluster": members.join(","),
      "initial-cluster-state": "new",
      // The interface that Patroni uses.
      "enable-v2": true,
      // A node that returns does not force an election.
      "pre-vote": true,
      // A busy machine delays heartbeats.
      "heartbeat-interval": 200,
      "election-timeout": 2_000,
    };

    return [programs.path.etcd, ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)];
  }
}

/** Sends a signal to a process that may have ended already. */
function signalled(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** The settings that docs/guides/failover.md explains. */
function patroniSettings(node: NodeAddress, folder: string, { programs, password, peers }: NodeOptions) {
  const { name, host, postgresPort, restPort } = node;
  const identity = (username: string) => ({ username, password });

  return {
    scope: "service",
    name,
    restapi: { listen: `${host.address}:${restPort}`, connect_address: `${host.address}:${restPort}` },
    // The interface of version 2: with version 3, Debian's Patroni 3.0.2 may overwrite the lock of another leader.
    etcd: { hosts: peers.map((peer) => `${peer.host.address}:${peer.etcdPort}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 8,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            synchronous_commit: "on",
            wal_keep_size: "256MB",
            tcp_user_timeout: 10_000,
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `${host.address}:${postgresPort}`,
      connect_address: `${host.address}:${postgresPort}`,
      bin_dir: programs.postgres,
      data_dir: join(folder, "data"),
      pgpass: join(folder, "pgpass"),
      authentication: {
        superuser: identity("postgres"),
        replication: identity("replicator"),
        rewind: identity("rewinder"),
      },
      pg_hba: ["host all all 0.0.0.0/0 scram-sha-256", "host replication replicator 0.0.0.0/0 scram-sha-256"],
      parameters: { unix_socket_directories: "", timezone: "UTC", log_timezone: "UTC" },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}
