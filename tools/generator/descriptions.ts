import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Route, tagOf } from "#interface/http/routing/route";

const declaration = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export default endpoint\(\)/;

/** Returns the doc comment above the endpoint of a file, with one line per paragraph. */
export function docCommentOf(source: string): string | undefined {
  const [, comment = ""] = declaration.exec(source) ?? [];

  return joined(comment.replaceAll(/^[ \t]*\*[ \t]?/gm, "")) || undefined;
}

/**
 * Returns the description of each tag: the first paragraph of a README.md. It is in the folder of the resource or, for the tag
 * of an endpoint, in the nearest folder of the endpoint.
 */
export function describedTags(folder: string, routes: Described[]): Record<string, string> {
  const described: Record<string, string> = {};
  const ownLast = routes.toSorted((a, b) => Number(hasOwnTag(a)) - Number(hasOwnTag(b)));
  for (const route of ownLast) {
    const readme = readmesFor(route).find((path) => existsSync(join(folder, path)));
    if (readme) described[tagOf(route)] ??= firstParagraph(readFileSync(join(folder, readme), "utf8"));
  }

  return Object.fromEntries(Object.entries(described).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

type Described = Pick<Route, "file" | "endpoint">;

const hasOwnTag = ({ endpoint }: Described) => endpoint.traits.tag !== undefined;

/** Returns the paths at which a README.md may describe the tag of an endpoint, the nearest first. */
function readmesFor(route: Described): string[] {
  const folders = route.file.split("/").slice(0, -1);
  const deepest = hasOwnTag(route) ? folders.length : 1;

  return Array.from({ length: deepest }, (_, up) =>
    [...folders.slice(0, deepest - up), "README.md"].join("/"),
  );
}

const firstParagraph = (markdown: string) => joined(markdown.replace(/^#.*$/m, "")).split("\n\n")[0] ?? "";

/** Removes the line breaks within paragraphs. */
const joined = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " "))
    .join("\n\n");
