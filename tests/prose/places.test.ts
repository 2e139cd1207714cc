import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { allows } from "../../tools/prose/exceptions.js";
import { lint } from "../../tools/prose/lint.js";

/** The places of the mistakes: line, column, and the word that stands there. */
async function placesIn(file: string, text: string): Promise<string[]> {
  const lines = text.split("\n");
  const mistakes = await lint(file, text);

  return mistakes.map(({ line, column, rule }) => {
    const word = /^\w+/.exec(lines[line - 1]?.slice(column - 1) ?? "")?.[0];

    return `${line}:${column} ${rule} ${word}`;
  });
}

describe("the places of mistakes in prose", () => {
  it("are exact in comments of every form", async () => {
    const source = [
      "/** Says whatever. */",
      "const a = 1; // it is told",
      "/**",
      " * What a row",
      " * is told to a@example.com, `told` twice:",
      " * - by whoever",
      " * @example told",
      " */",
      "  // A line",
      "  // that tells of",
      "  // its own.",
      "const text = 'told'; // /* tell */",
    ].join("\n");

    expect(await placesIn("src/a.ts", source)).to.deep.equal([
      "1:10 word whatever",
      "2:23 word told",
      "4:4 opener What",
      "5:7 word told",
      "6:9 word whoever",
      "10:11 word tells",
      "12:28 word tell",
    ]);
  });

  it("are exact in test titles and messages", async () => {
    const source = [
      'describe("what", () => {',
      "  it(`${name} tells ${other({ a: `told` })} all the same`, () => {});",
      '  throw new ServiceError("CONFLICT", "Whatever");',
      "  call(`told`);",
    ].join("\n");

    expect(await placesIn("tests/a.test.ts", `${source}\n});`)).to.deep.equal([
      "1:11 opener what",
      "2:15 word tells",
      "2:45 word all",
      "3:39 word Whatever",
    ]);
  });

  it("are exact in the texts of a page", async () => {
    const source = 'export const view = (\n  <p title="told">\n    <b>One</b> is told.\n  </p>\n);';

    expect(await placesIn("src/a.view.tsx", source)).to.deep.equal(["3:19 word told"]);
  });

  it("are exact in a template, in the first branch of each block", async () => {
    const source = [
      "{{#if owner}}",
      "/** Says {{#if a}}whatever{{else}}whoever{{/if}} {{{it}}} is told. */",
      "{{/if}}",
      "export const {{name}} = {{{value}}};",
    ].join("\n");

    expect(await placesIn("scaffold/a.ts.hbs", source)).to.deep.equal([
      "2:19 word whatever",
      "2:62 word told",
    ]);
    expect(await placesIn("scaffold/README.md.hbs", "The {{things}} are told.")).to.deep.equal([
      "1:20 word told",
    ]);
  });

  it("are exact in the contract, in its descriptions only", async () => {
    const contract = JSON.stringify({ description: 'A "row"\n\nis told.', example: "told" }, null, 2);

    expect(await placesIn("contract/openapi.json", contract)).to.deep.equal(["2:35 word told"]);
  });

  it("are refused together with a source that does not parse", async () => {
    const [mistake] = await lint("src/a.ts", "const = ;");

    expect(mistake?.message).to.include("Failed to parse");
  });
});

describe("an exception in prose", () => {
  it("allows its text in its file only", async () => {
    const [mistake] = await lint("docs/a.md", "All that is told here.");
    if (!mistake) throw new Error("No mistake was found");

    expect(allows({ file: "docs/a.md", text: "told here" }, mistake)).to.equal(true);
    expect(allows({ file: "docs/a.md", text: "told there" }, mistake)).to.equal(false);
    expect(allows({ file: "docs/b.md", text: "told here" }, mistake)).to.equal(false);
  });
});

describe("make prose", () => {
  const folder = mkdtempSync(join(tmpdir(), "prose-"));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (text: string) => {
    writeFileSync(join(folder, "a.md"), text);

    return spawnSync("make", ["--no-print-directory", "prose", `files=${folder}/a.md`], { encoding: "utf8" });
  };

  it("passes a good file without a word", () => {
    expect(run("The service sends the error to the caller.\n")).to.include({ status: 0, stdout: "" });
  });

  it("fails with the place, the replacement and the rule of each mistake", () => {
    const { status, stdout } = run("One.\n\nA query is dear.\n");

    expect(status).to.equal(2);
    expect(stdout.split("\n")[0]).to.equal(`${folder}/a.md:3:12 "dear": write expensive (word)`);
  });
});
