import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { Client } from "pg";
import { createClient } from "redis";
import { own } from "#tools/postgres/files";
import { embeddedHome } from "#tools/postgres/home";
import { Server } from "./server.js";

const run = promisify(execFile);

/** A server of a soak, with its address. */
export interface Addressed {
  readonly url: string;
  readonly server: Server;
  /** Ends the server, and removes its files. */
  remove(): Promise<void>;
}

/** Returns a free port that the system does not give to outgoing connections, so that it stays free during a restart. */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

/** Starts a PostgreSQL server with an empty database, and with its usual guarantees after a crash. */
export async function startPostgres(): Promise<Addressed> {
  const { bin, user } = await embeddedHome();
  const folder = await mkdtemp(join(tmpdir(), "soak-postgres-"));
  await own(folder, user);
  const data = join(folder, "data");
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const flags = ["--username=soak", "--auth=trust", ...locale];
  await run(`${bin}/initdb`, ["--pgdata", data, ...flags], { cwd: "/", ...user });
  const port = await fixedPort();
  const url = `postgres://soak@127.0.0.1:${port}/postgres`;
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=300"];
  const server = new Server({
    program: `${bin}/postgres`,
    args: ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    user,
    probe: () => isPostgresUp(url),
  });
  await server.start();

  return { url, server, remove: () => remove(server, "SIGQUIT", folder) };
}

async function isPostgresUp(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  await client.connect();
  await client.end();
}

/** Starts a Redis server that stores nothing. */
export async function startRedis(): Promise<Addressed> {
  const port = await fixedPort();
  const url = `redis://127.0.0.1:${port}`;
  const server = new Server({
    program: "redis-server",
    args: ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"],
    probe: () => isRedisUp(url),
  });
  await server.start();

  return { url, server, remove: () => remove(server, "SIGKILL") };
}

async function isRedisUp(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } }).on("error", () => {});
  await client.connect();
  client.destroy();
}

/**
 * Starts HAProxy, which passes connections on to the API processes that are ready. It does not read them, so every answer that
 * a client gets is one of the service.
 */
export async function startBalancer(ports: readonly number[]): Promise<Addressed> {
  const folder = await mkdtemp(join(tmpdir(), "soak-haproxy-"));
  await chmod(folder, 0o755);
  const port = await fixedPort();
  const url = `http://127.0.0.1:${port}`;
  const backends = ports.map((backend) => `  server api-${backend} 127.0.0.1:${backend}`);
  const lines = [
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 1h",
    "  timeout server 1h",
    "  timeout check 5s",
    "  retries 3",
    "  option redispatch 1",
    "listen api",
    `  bind 127.0.0.1:${port}`,
    "  balance leastconn",
    "  option httpchk GET /health/ready",
    "  default-server check inter 100ms fall 1 rise 1",
    ...backends,
  ];
  await writeFile(join(folder, "haproxy.cfg"), `${lines.join("\n")}\n`);
  const server = new Server({
    program: "haproxy",
    args: ["-f", join(folder, "haproxy.cfg"), "-db"],
    probe: () => fetch(`${url}/health/live`),
  });

  return { url, server, remove: () => remove(server, "SIGKILL", folder) };
}

async function remove(server: Server, signal: NodeJS.Signals, folder?: string): Promise<void> {
  await server.stop(signal);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
