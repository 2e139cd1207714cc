import type { Context } from "mocha";
import { until } from "./until.js";

/** Streams of the process, the pipe to its parent, and timers: Agenda leaves one for every job that it has run. */
const harmless = new Set(["PipeWrap", "TTYWrap", "Timeout"]);

const leftOpen = () => process.getActiveResourcesInfo().filter((kind) => !harmless.has(kind));

/** Fails a test file whose tests leave resources open, and names them. */
export const mochaHooks = {
  async afterAll(this: Context): Promise<void> {
    const files = new Set(this.test?.parent?.suites.map(({ file }) => file));
    await until(() => leftOpen().length === 0).catch(() => {
      throw new Error(`Left open by ${[...files].join(", ")}: ${leftOpen().join(", ")}`);
    });
  },
};
