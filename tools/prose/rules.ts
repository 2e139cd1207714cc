import type { TxtDocumentNode, TxtNode, TxtParagraphNode } from "@textlint/ast-node-types";
import type { TextlintRuleContext, TextlintRuleReporter } from "@textlint/types";
import { kindOf, textOf } from "./blocks.js";
import { openers, words } from "./words.js";

const longestSentence = 40;
const longestDecision = 260;

/** Runs a rule on every block of text: a paragraph, a title, a cell of a table. */
const onEachBlock =
  (check: (text: string, report: (index: number, message: string) => void, node: TxtNode) => void) =>
  (context: Readonly<TextlintRuleContext>) => {
    const visit = (node: TxtNode) => {
      check(textOf(node), (index, message) => reportAt(context, node, index, message), node);
    };

    return { Paragraph: visit, Header: visit, TableCell: visit };
  };

function reportAt(
  { report, RuleError, locator }: Readonly<TextlintRuleContext>,
  node: TxtNode,
  index: number,
  message: string,
): void {
  report(node, new RuleError(message, { padding: locator.at(index) }));
}

/** Words of code, such as `signUp`, `/login` and `login.ts`, are names and not terms. */
const patterns = words.map(([avoid, write]) => ({
  pattern: new RegExp(`(?<![\\w./#@-])(?:${avoid})(?![\\w/(-]|\\.\\w|[a-z][A-Z])`, "gi"),
  write,
}));

const word = onEachBlock((text, report) => {
  for (const { pattern, write } of patterns)
    for (const { index, 0: found } of text.matchAll(pattern))
      if (!/[a-z][A-Z]/.test(found)) report(index, `"${found}": write ${write}`);
});

const opener = onEachBlock((text, report, node) => {
  const kind = kindOf(node);
  if (kind !== "doc" && kind !== "title") return;
  const found = new RegExp(`^\\s*(${openers[kind]})\\b(?!-)`, "i").exec(text)?.[1];
  const [what, write] = kind === "doc" ? ["doc comment", "a verb or a noun"] : ["test title", "a verb"];
  if (found) report(text.indexOf(found), `"${found}" opens a ${what}: begin with ${write}`);
});

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

const sentence = onEachBlock((text, report) => {
  for (const { index, segment } of sentences.segment(text)) {
    const length = segment.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    if (length > longestSentence)
      report(
        index + segment.search(/\S/),
        `A sentence of ${length} words: write two, at most ${longestSentence} words each`,
      );
  }
});

const oneLine: TextlintRuleReporter = (context) => ({
  Paragraph(node: TxtParagraphNode) {
    const index = node.raw.indexOf("\n");
    if (kindOf(node) === undefined && index >= 0)
      reportAt(context, node, index, "A paragraph goes on in a new line: write it on one line");
  },
});

const decision: TextlintRuleReporter = (context) => ({
  Document(node: TxtDocumentNode) {
    if (!/docs\/decisions\/[^/]*\.md$/.test(context.getFilePath() ?? "")) return;
    const parts = node.children.flatMap((block) =>
      block.type === "Paragraph" && block.children[0]?.type === "Strong" ? [block.children[0].raw] : [],
    );
    const form = "**Context.** **Decision.** **Cost.**";
    if (parts.join(" ") !== form)
      reportAt(context, node, 0, `A decision with the parts "${parts.join(" ")}": write ${form}`);
    const length = node.raw.match(/\S+/g)?.length ?? 0;
    if (length > longestDecision)
      reportAt(context, node, 0, `A decision of ${length} words: write at most ${longestDecision}`);
  },
});

export const rules = { word, opener, sentence, "one-line": oneLine, decision };
