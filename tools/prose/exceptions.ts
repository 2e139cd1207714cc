import type { Mistake } from "./lint.js";

interface Exception {
  file: string;
  /** The words as they stand in the file. */
  text: string;
  reason: string;
}

/** Texts that may break a rule, each with the reason. */
export const exceptions: Exception[] = [
  {
    file: "CONTRIBUTING.md",
    text: "tried again | The dispatcher retries",
    reason: "The left column of the table shows wording to avoid.",
  },
];

export const allows = ({ file, text }: Omit<Exception, "reason">, mistake: Mistake): boolean =>
  mistake.file === file && mistake.rest.startsWith(text);
