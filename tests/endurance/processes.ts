import { compiled } from "../support/compiled.js";
import { ServiceProcess } from "../lifecycle/process.js";

interface StartOptions {
  env?: Record<string, string>;
  args?: readonly string[];
  /** A text that the process prints when it works. Without it, the start is not awaited. */
  ready?: string;
}

interface Slot {
  readonly process: ServiceProcess;
  isEnding: boolean;
}

/**
 * The processes of the service in an endurance test, by names that the test gives. An exit that the test did not ask for is
 * noticed.
 */
export class Processes {
  /** The processes that exited by themselves, with the end of their output. */
  readonly exits: string[] = [];
  readonly #slots = new Map<string, Slot>();

  /** Starts a source file such as `src/processes/api.ts`, and resolves when it works. */
  async start(name: string, source: string, options: StartOptions): Promise<ServiceProcess> {
    const programOf = await compiled();

    return this.run(name, programOf(source), options);
  }

  /** Like `start`, for a compiled file: of another version of the service, for example. */
  async run(
    name: string,
    program: string,
    { env = {}, args = [], ready }: StartOptions,
  ): Promise<ServiceProcess> {
    if (this.#slots.has(name)) throw new Error(`${name} runs already`);
    const process = new ServiceProcess(program, env, ...args);
    const slot: Slot = { process, isEnding: false };
    this.#slots.set(name, slot);
    void process.exit.then((exit) => {
      if (!slot.isEnding) this.exits.push(`${name} exited with ${exit}: ${process.output.slice(-2_000)}`);
    });
    if (ready !== undefined) await process.says(ready);

    return process;
  }

  /** Ends a process, and returns its exit code, or the signal that ended it. */
  async stop(name: string, signal: NodeJS.Signals = "SIGTERM"): Promise<number | string> {
    const slot = this.#slots.get(name);
    if (!slot) throw new Error(`${name} does not run`);
    slot.isEnding = true;
    slot.process.signal(signal);
    const exit = await slot.process.exit;
    await slot.process.remove();
    this.#slots.delete(name);

    return exit;
  }

  /** Kills all processes. */
  async end(): Promise<void> {
    await Promise.all([...this.#slots.keys()].map((name) => this.stop(name, "SIGKILL")));
  }
}
