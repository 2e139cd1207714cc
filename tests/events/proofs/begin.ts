import { once } from "node:events";
import { randomOf } from "./random.js";

export const [url = "", seed = ""] = process.argv.slice(2);
export const random = randomOf(Number(seed));

/** Starts `work` in a child process when its parent sends a message. All modules are loaded by then. */
export async function begin(work: () => void): Promise<void> {
  process.once("disconnect", () => process.exit());
  process.send?.("loaded");
  await once(process, "message");
  work();
  process.send?.("at work");
}
