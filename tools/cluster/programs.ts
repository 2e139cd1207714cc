import { access, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The programs of a cluster, with the Debian package of each. */
const packages: Record<string, string> = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  setpriv: "util-linux",
};

/** The folders of programs. Debian installs HAProxy where only root looks. */
export const folders = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin"];

/** The folder in which Debian installs the programs of PostgreSQL, by version. */
const postgresFolder = "/usr/lib/postgresql";

export interface Programs {
  /** The folder of the newest installed PostgreSQL: `initdb`, `postgres`, … */
  readonly postgres: string;
  readonly path: Readonly<Record<"patroni" | "etcd" | "haproxy" | "setpriv", string>>;
}

/** Finds the programs of a cluster. Throws an error that lists the missing packages. */
export async function findPrograms(): Promise<Programs> {
  const names = ["patroni", "etcd", "haproxy", "setpriv"] as const;
  const found = await Promise.all(names.map(locate));
  const versions = await readdir(postgresFolder).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  const missing = names.filter((_, index) => !found[index]).map((name) => packages[name]);
  if (newest === undefined) missing.push("postgresql");
  if (newest === undefined || missing.length > 0)
    throw new Error(`The cluster needs programs that are missing: apt-get install ${missing.join(" ")}`);
  const [patroni = "", etcd = "", haproxy = "", setpriv = ""] = found;

  return { postgres: join(postgresFolder, newest, "bin"), path: { patroni, etcd, haproxy, setpriv } };
}

async function locate(name: string): Promise<string | undefined> {
  for (const path of folders.map((folder) => join(folder, name))) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }

  return undefined;
}
