import { once } from "node:events";
import { randomOf } from "./random.js";

export const [url = "", seed = ""] = process.argv.slice(2);
export const random = randomOf(Number(seed));

/** What a child of the proof does when it is told to, until it is killed; everything it needs is loaded by then. */
export async function begin(work: () => void): Promise<void> {
  process.once("disconnect", () => process.exit());
  process.send?.("loaded");
  await once(process, "message");
  work();
  process.send?.("at work");
}
