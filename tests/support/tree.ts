import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { copyCheckout } from "../../tools/project/checkout.js";
import { dropTemplates } from "./database.js";
import { until } from "./until.js";

type Variables = Record<string, string | undefined>;

/** Variables of the test run that commands in the copy do not get. */
const unset = {
  NODE_ENV: undefined,
  DATABASE_URL: undefined,
  MONGODB_URL: undefined,
  NODE_OPTIONS: undefined,
  MAKEFLAGS: undefined,
  MAKELEVEL: undefined,
};

/** A copy of this tree with its packages. Tests change its files, and run commands in it as a developer would. */
export class Tree {
  readonly #started: Command[] = [];

  private constructor(readonly folder: string) {}

  static async copy(): Promise<Tree> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "test-tree-")));
    // The user that embedded PostgreSQL runs under has to reach it.
    await chmod(folder, 0o755);
    await copyCheckout(folder);

    return new Tree(folder);
  }

  read(path: string): Promise<string> {
    return readFile(join(this.folder, path), "utf8");
  }

  async write(path: string, text: string): Promise<void> {
    const place = join(this.folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  }

  /** Starts a shell command. */
  start(line: string, env: Variables = {}): Command {
    const command = new Command(line, this.folder, { ...process.env, ...unset, ...env });
    this.#started.push(command);

    return command;
  }

  /** Runs a shell command to its end, and returns its output. Throws when it fails. */
  async run(line: string, env: Variables = {}): Promise<string> {
    const command = this.start(line, env);
    const code = await command.exit;
    if (code !== 0) throw new Error(`${line} exits with ${code}:\n${command.output}`);

    return command.output;
  }

  async remove(): Promise<void> {
    for (const command of this.#started) command.signal("SIGKILL");
    await Promise.all(this.#started.map(({ exit }) => exit));
    await dropTemplates(join(this.folder, "tests/support"));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A shell command as a terminal runs it: in a separate process group, which gets the signals. */
export class Command {
  output = "";
  /** The exit code, or the signal that ended it. */
  readonly exit: Promise<number | string>;
  readonly #child: ChildProcess;

  constructor(line: string, cwd: string, env: Variables) {
    this.#child = spawn("sh", ["-c", line], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    this.#child.stdout?.on("data", (text) => (this.output += String(text)));
    this.#child.stderr?.on("data", (text) => (this.output += String(text)));
    this.exit = once(this.#child, "close").then(([code, signal]) => code ?? signal);
  }

  /** Waits until it has printed this text so many times. */
  async says(text: string | RegExp, times = 1): Promise<void> {
    await until(() => {
      if (this.output.split(text).length > times) return true;
      if (this.#child.exitCode !== null) throw new Error(`It has ended:\n${this.output}`);

      return false;
    }, 60_000).catch((error: unknown) => {
      throw new Error(`It does not say ${String(text)}:\n${this.output}`, { cause: error });
    });
  }

  /** Sends a signal to all of its processes, as Ctrl-C does; does nothing when none is left. */
  signal(signal: NodeJS.Signals): void {
    this.#send(signal);
  }

  /** True while one of its processes runs. Zombies do not count: in many containers, PID 1 does not collect them. */
  get isRunning(): boolean {
    const group = this.#child.pid;

    return existsSync("/proc/self/stat")
      ? readdirSync("/proc").some((entry) => /^\d+$/.test(entry) && runsIn(group, entry))
      : this.#send(0);
  }

  #send(signal: NodeJS.Signals | 0): boolean {
    try {
      return this.#child.pid !== undefined && process.kill(-this.#child.pid, signal);
    } catch {
      return false;
    }
  }
}

/** Returns whether a process is in this group and no zombie (proc_pid_stat(5): state, parent, group follow the name). */
function runsIn(group: number | undefined, pid: string): boolean {
  try {
    const [, state = "", of] =
      /\) (\S) \d+ (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];

    return Number(of) === group && !/[ZX]/.test(state);
  } catch {
    return false;
  }
}

/** Makes a copy of this tree for the tests of the `describe` it is called in, and removes it after them. */
export function useTree(): () => Tree {
  let tree: Tree;
  before(async () => {
    tree = await Tree.copy();
  });
  after(() => tree.remove());

  return () => tree;
}
