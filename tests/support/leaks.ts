import type { Context } from "mocha";
import { eventually } from "./until.js";

/** Streams of the process, the pipe to its parent, and timers: Agenda leaves one for every job that it has run. */
const harmless = new Set(["PipeWrap", "TTYWrap", "Timeout"]);

/** Returns the kinds of the open resources, without those that outlive a file. */
async function leftOpen(): Promise<string[]> {
  const open = process.getActiveResourcesInfo().filter((kind) => !harmless.has(kind));
  // An import at the top would load a second instance: Mocha requires this file, and imports those of the tests.
  const { lasting } = await import("./lasting.js");
  for (const kind of await lasting.resources()) {
    const place = open.indexOf(kind);
    if (place !== -1) open.splice(place, 1);
  }

  return open;
}

/** Fails a test file whose tests leave resources open, and names them. */
export const mochaHooks = {
  async afterAll(this: Context): Promise<void> {
    const files = new Set(this.test?.parent?.suites.map(({ file }) => file));
    let open: string[] = [];
    await eventually(async () => (open = await leftOpen()).length === 0).catch(() => {
      throw new Error(`Left open by ${[...files].join(", ")}: ${open.join(", ")}`);
    });
  },
};
