import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client, DatabaseError } from "pg";
import {
  draftOf,
  embeddedHome,
  type EmbeddedHome,
  exists,
  moveIntoPlace,
  own,
  sweep,
} from "#infrastructure/database/embedded-home";

const run = promisify(execFile);

/** Text sorts and folds the same everywhere, and in any language (initdb, since PostgreSQL 17). */
const locale = [
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
];
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Some 10 seconds in all: after a crash PostgreSQL does not start before the last old process has gone. */
const attempts = 12;

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * The address of this checkout's own PostgreSQL server, which is made and started when it is not there yet. It outlives
 * this process and is shared by all of this checkout. Any number of processes may call this at once: each step is
 * either atomic (a rename, a link) or refused by PostgreSQL itself when another process was faster.
 */
export async function ensureEmbedded(): Promise<string> {
  const home = await embeddedHome();
  const password = await keptPassword(home);
  if (!(await exists(join(home.folder, "data")))) await initialise(home);

  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (!(await runningServer(home))) {
      if (attempt === 1) say("Starting PostgreSQL …");
      await start(home);
    }
    const port = (await runningServer(home))?.port;
    const url = `postgres://tenon:${password}@127.0.0.1:${port}/tenon`;
    if (port && (await answers(url))) return url;
    await wait(100 * attempt);
  }
  throw new Error(await failure(home));
}

/** Stops the server of this checkout; false when it was not running. */
export async function stopEmbedded(): Promise<boolean> {
  const home = await embeddedHome();
  if (!(await runningServer(home))) return false;
  await program(home, "pg_ctl", "stop", "--pgdata=data", "--mode=fast", "--wait", "--silent");

  return true;
}

/** Throws all data away, also those of a server that does not start any more. Port and password stay. */
export async function wipeEmbedded(): Promise<void> {
  await stopEmbedded();
  const { folder } = await embeddedHome();
  await rm(join(folder, "data"), { recursive: true, force: true });
}

async function keptPassword({ folder, user }: EmbeddedHome): Promise<string> {
  const file = join(folder, "password");
  if (!(await exists(file))) {
    const draft = draftOf(file);
    await writeFile(draft, randomBytes(24).toString("hex"), { mode: 0o600 });
    await own(draft, user);
    // A link, unlike a rename, does not replace what another process was faster to keep.
    await link(draft, file).catch(() => undefined);
    await rm(draft);
  }

  return readFile(file, "utf8");
}

async function initialise(home: EmbeddedHome): Promise<void> {
  say("Preparing PostgreSQL: making a database server in var/postgres …");
  await sweep(home.folder);
  const data = join(home.folder, "data");
  const made = draftOf(data);
  const set = Object.entries(settings).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
  await program(
    home,
    "initdb",
    `--pgdata=${made}`,
    "--username=tenon",
    "--pwfile=password",
    "--auth=scram-sha-256",
    "--no-sync",
    "--no-instructions",
    ...locale,
    ...set,
  );
  await moveIntoPlace(made, data);
}

async function start(home: EmbeddedHome): Promise<void> {
  const port = await freePort(home);
  await forgetDeadServer(home);
  const data = join(home.folder, "data");
  const log = join(home.folder, "server.log");
  await rm(log, { force: true });
  const started = program(
    home,
    "pg_ctl",
    "start",
    `--pgdata=${data}`,
    `--log=${log}`,
    `--options=-p ${port}`,
    "--wait",
    "--silent",
  );
  // When it fails, another process may have been faster, or the port is gone since: the caller looks again.
  await started.then(
    () => writeFile(join(home.folder, "port"), `${port}`),
    () => undefined,
  );
}

/** The port of the last time, unless something else has taken it since. */
async function freePort({ folder }: EmbeddedHome): Promise<number> {
  const last = await readFile(join(folder, "port"), "utf8").catch(() => "0");

  return tryPort(Number(last)).catch(() => tryPort(0));
}

function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

interface Server {
  pid: string;
  port: number;
}

/** What the server that last ran left in `postmaster.pid`; it may be dead. */
async function recordedServer(file: string): Promise<Server | undefined> {
  const [pid = "", , , port] = (await readFile(file, "utf8").catch(() => "")).split("\n");

  return pid ? { pid, port: Number(port) } : undefined;
}

async function runningServer({ folder }: EmbeddedHome): Promise<Server | undefined> {
  const data = join(folder, "data");
  const server = await recordedServer(join(data, "postmaster.pid"));

  return server && (await commandOf(server.pid)).includes(data) ? server : undefined;
}

function commandOf(pid: string): Promise<string> {
  const command =
    process.platform === "linux"
      ? readFile(`/proc/${pid}/cmdline`, "utf8")
      : run("ps", ["-o", "args=", "-p", pid]).then(({ stdout }) => stdout);

  return command.catch(() => "");
}

/** PostgreSQL would take any process that has got the dead server's number for that server, and not start. */
async function forgetDeadServer(home: EmbeddedHome): Promise<void> {
  const file = join(home.folder, "data", "postmaster.pid");
  const dead = await recordedServer(file);
  if (await runningServer(home)) return;

  const aside = draftOf(file);
  await rename(file, aside).catch(() => undefined);
  // Not the dead server's file any more: another process has started one in this very moment.
  if ((await recordedServer(aside))?.pid !== dead?.pid) await link(aside, file);
  await rm(aside, { force: true });
}

/** Whether the server takes connections; its database is made when it is not there yet. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();

    return true;
  } catch (error) {
    if (codeOf(error) === "3D000") return await createDatabase(url);
    if (error instanceof DatabaseError && error.code !== "57P03") throw error;

    return false;
  } finally {
    await client.end();
  }
}

async function createDatabase(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url.replace(/\/tenon$/, "/postgres") });
  await client.connect();
  try {
    await client.query("create database tenon");
  } catch (error) {
    if (!["42P04", "23505"].includes(codeOf(error) ?? "")) throw error;
  } finally {
    await client.end();
  }

  return true;
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

async function program({ bin, folder, user }: EmbeddedHome, name: string, ...args: string[]): Promise<void> {
  const env = { PATH: process.env["PATH"], LC_ALL: "C" };
  await run(join(bin, name), args, { ...user, cwd: folder, env });
}

async function failure({ folder }: EmbeddedHome): Promise<string> {
  const log = await readFile(join(folder, "server.log"), "utf8").catch(() => "");
  const tail = log.trim().split("\n").slice(-5).join("\n");

  return `PostgreSQL does not start. ${folder}/server.log ends with:\n${tail}\n\`make db-reset\` starts afresh.`;
}
