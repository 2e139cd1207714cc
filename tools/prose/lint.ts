import { extname } from "node:path";
import { TextlintKernel } from "@textlint/kernel";
import { MarkdownProcessor } from "@textlint/textlint-plugin-markdown/lib/src/MarkdownProcessor.js";
import { json } from "./plugins/json.js";
import { typescript } from "./plugins/typescript.js";
import { rules } from "./rules.js";
import { withoutTags } from "./templates.js";

/** A place where a text breaks a rule. */
export interface Mistake {
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
  /** The text from the place on. */
  rest: string;
}

const plugins = { markdown: { Processor: MarkdownProcessor }, typescript, json };
const kernel = new TextlintKernel();
const settings = {
  plugins: Object.entries(plugins).map(([pluginId, plugin]) => ({ pluginId, plugin })),
  rules: Object.entries(rules).map(([ruleId, rule]) => ({ ruleId, rule })),
};

/** Checks the text of a file by the rules for files of its kind. */
export async function lint(file: string, source: string): Promise<Mistake[]> {
  const isTemplate = file.endsWith(".hbs");
  const { messages } = await kernel.lintText(isTemplate ? withoutTags(source) : source, {
    ...settings,
    filePath: file,
    ext: extname(file.replace(/\.hbs$/, "")),
  });

  return messages.map(({ loc: { start }, range, ruleId, message }) => {
    const { line, column } = start;

    return { file, line, column, rule: ruleId, message, rest: source.slice(range[0]) };
  });
}
