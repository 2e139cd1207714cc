import { randomBytes } from "node:crypto";
import { lchown, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The user of the server when this process is root, because PostgreSQL does not run as root; otherwise empty. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

/** Returns the name of an unfinished file or folder. `sweep` removes it when its process was killed. */
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

/** Renames a finished folder to its final name. If another process was faster, its folder stays. */
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
