import { readFileSync } from "node:fs";
import type { AllFigures } from "../figures.js";
import { plotsOf } from "./plots.js";
import { tables } from "./tables.js";

const page = "docs/performance.md";
const folder = "docs/performance";

/** Returns the page and its plots, by their path in the checkout. Only the tables of the page are changed. */
export function performancePage(all: AllFigures): Record<string, string> {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  const plots = Object.entries(plotsOf(all)).map(([name, svg]) => [`${folder}/${name}`, svg]);

  return { [page]: withTables(text, all), ...Object.fromEntries(plots) };
}

const block = /<!-- table: (\w+) -->\n[^]*?<!-- end -->/g;

/** Replaces the content of each block `<!-- table: name -->` … `<!-- end -->`. Throws when there is no table of that name. */
function withTables(text: string, all: AllFigures): string {
  return text.replaceAll(block, (_, name: string) => {
    const table = tables[name];
    if (!table) throw new Error(`${page}: there is no table ${name}`);

    return `<!-- table: ${name} -->\n\n${table(all) ?? "Not measured yet."}\n\n<!-- end -->`;
  });
}
