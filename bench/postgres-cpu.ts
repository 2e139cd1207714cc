import { readdir, readFile } from "node:fs/promises";
import { embeddedHome } from "#tools/postgres/home";
import { runningPostmaster } from "#tools/postgres/postmaster";

/** Clock ticks of Linux, in microseconds. */
const tick = 10_000;

let postmaster: Promise<string | undefined> | undefined;

/** Returns the CPU time that the embedded PostgreSQL has used so far, in microseconds; null on another server or system. */
export async function postgresCpu(): Promise<number | null> {
  const parent = await (postmaster ??= pidOfPostmaster());
  if (parent === undefined) return null;
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const times = await Promise.all(names.map((name) => ticksOf(name, parent)));

  return times.reduce((sum, ticks) => sum + ticks, 0) * tick;
}

async function pidOfPostmaster(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.env["DATABASE_URL"] !== undefined) return undefined;

  return (await runningPostmaster((await embeddedHome()).data))?.pid;
}

/** Returns the ticks of the postmaster with its ended children, of one of its children, or 0 of another process. */
async function ticksOf(pid: string, parent: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name of the program, which may contain spaces; proc_pid_stat(5) lists the fields.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  if (pid === parent) return user + system + endedUser + endedSystem;

  return fields[1] === Number(parent) ? user + system : 0;
}
