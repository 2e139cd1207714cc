import type { TextlintPluginProcessor } from "@textlint/types";
import { documentOf, type Prose } from "../blocks.js";

/** Reads the summaries and descriptions of an OpenAPI document. */
class Processor implements TextlintPluginProcessor {
  availableExtensions(): string[] {
    return [".json"];
  }

  processor() {
    return {
      preProcess: (source: string) =>
        documentOf(
          source,
          [...source.matchAll(/"(?:summary|description)": "((?:[^"\\]|\\.)*)"/g)].flatMap(
            ({ index, 0: all, 1: text = "" }) => paragraphsOf(index + all.length - 1 - text.length, text),
          ),
        ),
      postProcess: (messages: [], filePath = "") => ({ messages, filePath }),
    };
  }
}

export const json = { Processor };

function paragraphsOf(start: number, text: string): Prose[] {
  let from = start;

  return text.split(/(?<=\\n)/).map((paragraph) => {
    const range: [number, number] = [from, from + paragraph.length];
    from = range[1];

    return { kind: "message", range, text: paragraph.replace(/\\./g, "  ") };
  });
}
