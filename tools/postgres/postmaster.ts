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

/** Returns the server that runs on the folder `data`. Any process may have started it. */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const recorded = await recordedPostmaster(join(data, "postmaster.pid"));

  return recorded && (await commandOf(recorded.pid)).includes(data) ? recorded : undefined;
}

/** Removes the record of a crashed server. PostgreSQL does not start while another process has the recorded id. */
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
  // The record of a live server: another process has just started it.
  if ((await recordedPostmaster(aside))?.pid !== dead?.pid) await link(aside, file);
  await rm(aside, { force: true });
}

/** Returns the record of the last server (first line: process, fourth line: port). The server may have ended. */
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
