import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";

export const root = resolve(import.meta.dirname, "../..");

/** The guides show the example, so they are checked only in a checkout that has it. */
export const guides = existsSync(join(root, "src/application/notes")) ? ["docs/guides"] : [];

/** A piece of a document, with its file and line. */
export interface Piece {
  /** `docs/guides/test.md:12` */
  at: string;
  text: string;
}

/** A fenced block: its language, and the rest of its info string (`ts file=src/a.ts`). */
export interface Block extends Piece {
  language: string;
  file: string | undefined;
  as: string | undefined;
}

export interface Document {
  file: string;
  blocks: Block[];
  /** `code` in the prose. */
  codes: Piece[];
  /** The targets of its links. */
  links: Piece[];
  /** The anchors of its headings, as a link names them after `#`. */
  anchors: string[];
}

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>["children"][number];

/** Parses the documents at these paths; a folder stands for all documents in it. */
export function documents(...paths: string[]): Document[] {
  return paths
    .flatMap((path) =>
      path.endsWith(".md")
        ? [path]
        : readdirSync(join(root, path))
            .filter((name) => name.endsWith(".md"))
            .map((name) => `${path}/${name}`),
    )
    .map((file) => parse(file, readFileSync(join(root, file), "utf8")));
}

function parse(file: string, text: string): Document {
  const document: Document = { file, blocks: [], codes: [], links: [], anchors: [] };
  const visit = (node: Node): void => {
    const at = `${file}:${node.position?.start.line}`;
    if (node.type === "code") document.blocks.push(blockOf(at, node));
    if (node.type === "inlineCode") document.codes.push({ at, text: node.value });
    if (node.type === "link" || node.type === "definition") document.links.push({ at, text: node.url });
    if (node.type === "heading") document.anchors.push(anchorOf(text, node));
    if ("children" in node) node.children.forEach(visit);
  };
  visit(fromMarkdown(text));

  return document;
}

function blockOf(at: string, { lang, meta, value }: Extract<Node, { type: "code" }>): Block {
  const said = (name: string) => new RegExp(`(?:^| )${name}=(\\S+)`).exec(meta ?? "")?.[1];

  return { at, language: lang ?? "", text: value, file: said("file"), as: said("as") };
}

/** Returns the anchor of a heading, as GitHub writes it. */
function anchorOf(text: string, { position }: Node): string {
  const line = text.slice(position?.start.offset, position?.end.offset).replace(/^#+ /, "");

  return line
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
