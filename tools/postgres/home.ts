import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cp,
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
import { draftOf, exists, moveIntoPlace, own, type ServerUser } from "#tools/postgres/files";

const run = promisify(execFile);
const checkout = resolve(import.meta.dirname, "../..");

export interface EmbeddedHome {
  /** The name of the project, which is also that of the database and its user. */
  name: string;
  folder: string;
  /** The data folder of PostgreSQL. */
  data: string;
  /** Files: the password of the one database user, the port of the last start, the log of the server since then. */
  password: string;
  port: string;
  log: string;
  /** The folder of the programs `initdb`, `pg_ctl` and `postgres`. */
  bin: string;
  /** The major version of the server. */
  major: number;
  user: ServerUser;
}

/**
 * Returns the folder of the PostgreSQL server whose programs are among the packages of `owner`, by default of this checkout.
 * Creates it if it is missing: `var/postgres`, or the target of this link if the server's user cannot reach the checkout (a
 * checkout of root in a private home).
 */
export async function embeddedHome(owner = checkout): Promise<EmbeddedHome> {
  const link = join(owner, "var", "postgres");
  const user = await serverUser(link);
  await mkdir(dirname(link), { recursive: true });

  const reachable = await maySearch(user, dirname(link));
  const folder = reachable ? link : await pointElsewhere(owner, link);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await own(folder, user);

  const real = await realpath(folder);
  const { name }: { name: string } = await packageAt(checkout);
  const programs = programsPackage(owner);
  const { version }: { version: string } = await packageAt(programs);

  return {
    name,
    folder: real,
    data: join(real, "data"),
    password: join(real, "password"),
    port: join(real, "port"),
    log: join(real, "server.log"),
    bin: await installPrograms(programs, join(real, `native-${version}`), user),
    major: Number.parseInt(version, 10),
    user,
  };
}

async function serverUser(folder: string): Promise<ServerUser> {
  const owner = await stat(folder).catch(() => undefined);
  const self = process.getuid?.();
  if (self !== 0) {
    if (!owner || owner.uid === self) return {};
    throw new Error(`${folder} belongs to another user: remove it, or run as that user`);
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

async function pointElsewhere(owner: string, link: string): Promise<string> {
  const key = createHash("sha256").update(owner).digest("hex").slice(0, 12);
  const existing = await readlink(link).catch(() => "");
  if (existing.endsWith(key)) return existing;
  const folder = `/var/lib/embedded-postgres-${key}`;

  const draft = draftOf(link);
  await symlink(folder, draft);
  await rename(draft, link).catch(async (cause: unknown) => {
    await rm(draft);
    throw new Error(
      `The user who runs PostgreSQL cannot reach ${link}: open the folders above it, or move it`,
      {
        cause,
      },
    );
  });

  return folder;
}

/** Copies the programs, because the server may run longer than node_modules exists. Returns their folder. */
async function installPrograms(programs: string, installed: string, user: ServerUser): Promise<string> {
  if (await exists(installed)) return join(installed, "bin");

  const copy = draftOf(installed);
  await cp(join(programs, "native"), copy, { recursive: true, verbatimSymlinks: true });
  for (const name of ["", ...(await readdir(copy, { recursive: true }))]) await own(join(copy, name), user);
  await moveIntoPlace(copy, installed);

  return join(installed, "bin");
}

function programsPackage(owner: string): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const require = createRequire(createRequire(join(owner, "package.json")).resolve("embedded-postgres"));

    return resolve(require.resolve(`@embedded-postgres/${platform}-${process.arch}`), "../..");
  } catch (cause) {
    throw new Error("There is no embedded PostgreSQL here: set DATABASE_URL to the address of a server", {
      cause,
    });
  }
}

async function packageAt(folder: string) {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}
