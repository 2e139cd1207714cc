import { expect } from "chai";
import { lint } from "../../tools/prose/lint.js";

/** For each rule: a file, texts that break it, and texts that are good. */
const cases: Record<string, [file: string, mistakes: string[], good: string[]][]> = {
  word: [
    [
      "docs/guides/test.md",
      [
        "The service tells the caller.",
        "Whoever signs in is welcome.",
        "A process of its own runs the jobs.",
        "The delivery is tried again.",
        "The key is in the cookie alone.",
        "A user finds his notes.",
        "The rate-limit is low.",
        "A query is *very dear*.",
        "# The faults",
        "| Cell |\n|---|\n| A startup |",
        "- A point, [all the same](https://example.com)",
      ],
      [
        "The service sends the error to the caller.",
        "It leaves the rows of other users alone.",
        "`tell` and `of its own` are code, and *told* is a word in italics.",
        "```\ntell whoever\n```",
        "See [the guide](https://example.com/tell-whoever.md) of `/login`.",
        "The package rate-limiter-flexible and the file login.ts are names.",
        "The shelter helps at start-up, and history is kept.",
      ],
    ],
  ],
  opener: [
    [
      "src/a.ts",
      [
        "/** What the caller sees. */",
        "/** Whether it is on. */",
        "/**\n * Of one user.\n */",
        "/** How many rows. */",
        'it("what it answers", () => {});',
        "describe.skip(`whether ${name}`, () => {});",
      ],
      [
        "/** Returns what the caller sees. */",
        "// What follows is one statement.",
        "/* Where it starts. */",
        "/**\n * Returns a row.\n *\n * When there is none, throws.\n */",
        'describe("when the database is down", () => {});',
        'describe("that is nested", () => {});',
        'call("what it answers");',
      ],
    ],
  ],
  sentence: [
    ["a.md", ["word ".repeat(41)], [`${"word ".repeat(40)}. ${"Word ".repeat(40)}`, "- word\n".repeat(50)]],
    [
      "src/a.ts",
      [`/** Returns ${"a word ".repeat(20)}. */`],
      [
        `/** Returns ${"a `code with words` ".repeat(19)}. */`,
        `/**\n${" * | a row | of a table |\n".repeat(20)} */`,
      ],
    ],
  ],
  "one-line": [
    [
      "a.md",
      ["One line\nand another.", "- A point\n  that goes on."],
      ["One line.\n\nAnother.\n\n- A point\n- Another\n\n| A |\n|---|\n| b |"],
    ],
    ["src/a.ts", [], ["/**\n * Returns a row\n * of the table.\n */"]],
  ],
  decision: [
    [
      "docs/decisions/0001-a.md",
      [
        "# 1. A\n\n**Context.** One.\n\n**Decision.** Two.",
        "# 1. A\n\n**Decision.** One.\n\n**Context.** Two.\n\n**Cost.** Three.",
        "# 1. A\n\n**Context.** One.\n\n**Decision.** Two.\n\n**Why.** Three.\n\n**Cost.** Four.",
        `# 1. A\n\n**Context.** One.\n\n**Decision.** ${"Two. ".repeat(260)}\n\n**Cost.** Three.`,
      ],
      ["# 1. A\n\n**Context.** One.\n\n**Decision.** Two.\n\nMore, with **weight**.\n\n**Cost.** Three."],
    ],
    ["docs/guides/test.md", [], ["# A guide\n\nWithout parts."]],
  ],
};

const short = (text: string): string => JSON.stringify(text).slice(0, 60);

describe("the rules of prose", () => {
  for (const [rule, files] of Object.entries(cases))
    for (const [file, mistakes, good] of files) {
      for (const text of mistakes)
        it(`${rule} refuses in ${file}: ${short(text)}`, async () => {
          expect((await lint(file, text)).map((mistake) => mistake.rule)).to.deep.equal([rule]);
        });
      for (const text of good)
        it(`${rule} accepts in ${file}: ${short(text)}`, async () => {
          expect(await lint(file, text)).to.deep.equal([]);
        });
    }
});
