import { randomBytes } from "node:crypto";
import { lchown, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** PostgreSQL refuses to run as root, so there it runs as another user; elsewhere this says nothing. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

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
