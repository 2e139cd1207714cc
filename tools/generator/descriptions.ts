import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const declaration = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export default endpoint\(\)/;

/** Returns the doc comment above the endpoint of a file, with one line per paragraph. */
export function docCommentOf(source: string): string | undefined {
  const [, comment = ""] = declaration.exec(source) ?? [];

  return joined(comment.replaceAll(/^[ \t]*\*[ \t]?/gm, "")) || undefined;
}

/** Returns the first paragraph of the README.md of each resource, by the name of the resource. */
export function describedResources(folder: string, routes: { file: string }[]): Record<string, string> {
  const names = new Set(routes.map(({ file }) => file.slice(0, file.indexOf("/"))));
  const readmes = [...names].sort().map((name) => ({ name, file: join(folder, name, "README.md") }));

  return Object.fromEntries(
    readmes
      .filter(({ file }) => existsSync(file))
      .map(({ name, file }) => [name, firstParagraph(readFileSync(file, "utf8"))]),
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
