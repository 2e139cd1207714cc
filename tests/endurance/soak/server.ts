import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { until } from "../../support/until.js";

interface ServerOptions {
  program: string;
  args: readonly string[];
  /** The user that the program runs as, if it may not run as root. */
  user?: { uid?: number; gid?: number };
  /** Resolves if the server works, and rejects if it does not yet. */
  probe: () => Promise<unknown>;
}

/** A server that a soak stops and starts again at the same address. */
export class Server {
  #child: ChildProcess | undefined;
  #output = "";

  constructor(private readonly options: ServerOptions) {}

  /** Resolves when it works. */
  async start(): Promise<void> {
    const { program, args, user, probe } = this.options;
    const child = spawn(program, args, { cwd: "/", stdio: ["ignore", "pipe", "pipe"], ...user });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => (this.#output = (this.#output + String(text)).slice(-4_000)));
    child.on("error", (error) => (this.#output += error.message));
    const works = () =>
      probe().then(
        () => true,
        () => false,
      );
    await until(works, 30_000).catch((cause: unknown) => {
      throw new Error(`${program} does not start: ${this.#output}`, { cause });
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Resolves when it has ended. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
}
