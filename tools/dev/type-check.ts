import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const tsc = "node_modules/.bin/tsc";
const options = ["-p", "tsconfig.build.json", "--noEmit", "--pretty", "false"];
/** Keeps the results of the last check, so that the next one takes a third of the time. */
const incremental = ["--incremental", "--tsBuildInfoFile", "var/types.tsbuildinfo"];

/** The type check of `make dev`. It runs beside the service, which also starts with type errors. */
export class TypeCheck {
  #running: ChildProcess | undefined;
  #hasFailed = false;

  /** Checks the current source, and prints each error with its place. Stops a check that still runs. */
  async start(): Promise<void> {
    this.stop();
    // In a separate process group, so that the compiler, a child of this child, ends with it.
    const running = spawn(tsc, [...options, ...incremental], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#running = running;
    const errors = await text(running.stdout);
    if (this.#running !== running) return;

    this.#running = undefined;
    if (errors !== "") console.error(`Type errors, which make check refuses:\n${errors}`);
    else if (this.#hasFailed) console.log("No type errors any more");
    this.#hasFailed = errors !== "";
  }

  stop(): void {
    const { pid, exitCode, signalCode } = this.#running ?? {};
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid);
    this.#running = undefined;
  }
}
