import { execFile } from "node:child_process";
import { link, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { draftOf } from "#tools/postgres/files";

const run = promisify(execFile);

interface Postmaster {
  pid: string;
  port: number;
}

/** The server that runs on the folder `data`, whoever started it. */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const recorded = await recordedPostmaster(join(data, "postmaster.pid"));

  return recorded && (await commandOf(recorded.pid)).includes(data) ? recorded : undefined;
}

/** After a crash PostgreSQL would take any process that has got the dead server's number for it, and not start. */
export async function forgetDeadPostmaster(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  const dead = await recordedPostmaster(file);
  if (await runningPostmaster(data)) return;

  const aside = draftOf(file);
  const isMoved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  // Not the dead server's file any more: another process has started one in this very moment.
  if ((await recordedPostmaster(aside))?.pid !== dead?.pid) await link(aside, file);
  await rm(aside, { force: true });
}

/** What the server that ran last has written down (first line: process, fourth: port); it may be dead. */
async function recordedPostmaster(file: string): Promise<Postmaster | undefined> {
  const [pid = "", , , port] = (await readFile(file, "utf8").catch(() => "")).split("\n");

  return pid ? { pid, port: Number(port) } : undefined;
}

function commandOf(pid: string): Promise<string> {
  const command =
    process.platform === "linux"
      ? readFile(`/proc/${pid}/cmdline`, "utf8")
      : run("ps", ["-o", "args=", "-p", pid]).then(({ stdout }) => stdout);

  return command.catch(() => "");
}
