import type { Context } from "mocha";
import { until } from "./until.js";

/** The streams of a process and the line to its parent; and timers, of which Agenda leaves one for every job it has run. */
const harmless = new Set(["PipeWrap", "TTYWrap", "Timeout"]);

const leftOpen = () => process.getActiveResourcesInfo().filter((kind) => !harmless.has(kind));

/** What the tests of a file leave open fails it, and is named. */
export const mochaHooks = {
  async afterAll(this: Context): Promise<void> {
    const files = new Set(this.test?.parent?.suites.map(({ file }) => file));
    await until(() => leftOpen().length === 0).catch(() => {
      throw new Error(`Left open by ${[...files].join(", ")}: ${leftOpen().join(", ")}`);
    });
  },
};
