import type { TxtDocumentNode, TxtNode, TxtNodeRange, TxtParagraphNode } from "@textlint/ast-node-types";

/** Kinds of text in a source file. A text in Markdown has none. */
export type Kind = "doc" | "comment" | "title" | "message" | "page";

/** One text of a source file: a paragraph of a comment, or a string. */
export interface Prose {
  kind: Kind;
  range: TxtNodeRange;
  /** As long as the range, so that an index in it is an index in the file; what is not text is blank. */
  text: string;
}

interface ProseNode extends TxtParagraphNode {
  readonly kind: Kind;
}

export const kindOf = (node: TxtNode): Kind | undefined => (isProse(node) ? node.kind : undefined);

function isProse(node: TxtNode): node is ProseNode {
  return "kind" in node;
}

/** Replaces a text by spaces, and keeps its lines. */
export const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** A word as long as the code that it stands for. */
const wordLike = (code: string): string => "X".padEnd(code.length, "x");

/** Builds the tree that textlint gives to the rules. */
export function documentOf(source: string, texts: Prose[]): TxtDocumentNode {
  const position = positionsIn(source);
  const at = (range: TxtNodeRange) => ({
    range,
    loc: { start: position(range[0]), end: position(range[1]) },
  });
  const children = texts
    .toSorted((one, other) => one.range[0] - other.range[0])
    .map(({ kind, range, text }): ProseNode => {
      const raw = text.replace(/(`+)[^`]+\1/g, wordLike);
      const words = { type: "Str", raw, value: raw, ...at(range) } as const;

      return { type: "Paragraph", kind, raw, children: [words], ...at(range) };
    });

  return { type: "Document", raw: source, children, ...at([0, source.length]) };
}

function positionsIn(source: string): (index: number) => { line: number; column: number } {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];

  return (index) => {
    const line = starts.findLastIndex((start) => start <= index);

    return { line: line + 1, column: index - (starts[line] ?? 0) };
  };
}

/** A word in code or in italics is what the text is about, and not a part of its wording. */
const isName = ({ type, raw }: TxtNode): boolean =>
  type === "Code" || (type === "Emphasis" && !/\s/.test(raw));

/** Returns the words of a block, as long as its source: a name is one word, markup is blank, and a tag ends a line. */
export function textOf(node: TxtNode): string {
  if (isName(node)) return wordLike(node.raw);
  if (node.type === "Str") return node.raw.replaceAll("\n", " ");
  if (node.type === "Html") return "\n".repeat(node.raw.length);

  let text = "";
  for (const child of "children" in node && Array.isArray(node.children) ? node.children : []) {
    text = text.padEnd(child.range[0] - node.range[0]) + textOf(child);
  }

  return text.padEnd(node.raw.length);
}
