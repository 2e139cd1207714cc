import { callErased } from "#application/kit/erased";
import { type Resolve, servicesOf } from "#application/kit/ports";
import type { ProcessKind, Setup, TearDown } from "#application/kit/setup";
import type { Logger } from "#domain/shared/logger";

export interface SetupsOptions {
  setups: readonly { name: string; setup: Setup }[];
  resolve: Resolve;
  logger: Logger;
}

/** Runs the setups of a process one after another, in the order of their names. */
export class Setups {
  readonly #bound: { name: string; processes: readonly ProcessKind[]; run: () => Promise<TearDown | void> }[];
  readonly #tearDowns: { name: string; tearDown: TearDown }[] = [];

  readonly #logger: Logger;

  /** Throws when a port that a setup injects is not bound. */
  constructor({ setups, resolve, logger }: SetupsOptions) {
    this.#bound = setups.map(({ name, setup: { processes, injects, run } }) => {
      const services = servicesOf(injects, resolve);

      return { name, processes, run: () => callErased(run, services) };
    });
    this.#logger = logger;
  }

  /** Throws an error that names the first setup that fails, once those before it are undone. */
  async start(kinds: readonly ProcessKind[]): Promise<void> {
    for (const { name, processes, run } of this.#bound) {
      if (!processes.some((kind) => kinds.includes(kind))) continue;
      this.#logger.info({ setup: name }, "setup");
      try {
        const tearDown = await run();
        if (tearDown) this.#tearDowns.push({ name, tearDown });
      } catch (cause) {
        await this.stop();
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The setup ${name} failed, so the process does not start: ${reason}`, { cause });
      }
    }
  }

  /** Undoes the setups in the reverse order. Logs the error of one that fails, and goes on. */
  async stop(): Promise<void> {
    for (const { name, tearDown } of this.#tearDowns.splice(0).toReversed()) {
      try {
        await tearDown();
      } catch (err) {
        this.#logger.error({ err, setup: name }, "the end of the setup failed");
      }
    }
  }
}
