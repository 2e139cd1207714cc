import type { AllFigures, Figures } from "../figures.js";

/** The version of Node.js of the image. */
const major = "24";

/** Returns the part as it was measured on the image's version of Node.js, or else on the newest version that has it. */
export function partOf<Name extends keyof Figures>(all: AllFigures, name: Name): Figures[Name] | undefined {
  const newest = Object.values(all).toReversed();

  return [all[major], ...newest].find((figures) => figures?.[name] !== undefined)?.[name];
}
