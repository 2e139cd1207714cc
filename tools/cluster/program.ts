import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import type { Host } from "#tools/cluster/network";
import { folders } from "#tools/cluster/programs";

const run = promisify(execFile);

/** The user of the programs when this process is root, because PostgreSQL does not run as root. */
const SERVER_USER = "postgres";

const isRoot = process.getuid?.() === 0;

/** Returns the ids of the user of the programs, or undefined when that is the user of this process. */
export async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot) return undefined;
  const ids = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, SERVER_USER])));
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout));

  return { uid, gid };
}

/** A server that this process started on a host. It ends with this process. */
export class Program {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#exit = once(child, "exit");
  }

  /** Starts a command; its output is added to the file `log`. */
  static async start(host: Host, command: readonly string[], { cwd, log }: { cwd: string; log: string }) {
    const identity = isRoot ? ["--reuid", SERVER_USER, "--regid", SERVER_USER, "--clear-groups"] : [];
    // `setpriv` becomes the command, so the signal reaches the command when this process ends.
    const [program = "", ...args] = [
      ...host.prefix,
      "setpriv",
      ...identity,
      "--pdeathsig",
      "TERM",
      ...command,
    ];
    const output = await open(log, "a");
    const env = { PATH: folders.join(":"), LC_ALL: "C.UTF-8" };
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", output.fd, output.fd] });
    await once(child, "spawn");
    await output.close();

    return new Program(child);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the program has ended. After 15 s, it is killed. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal);
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), 15_000);
    await this.#exit;
    clearTimeout(timer);
  }
}
