import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collect } from "#generator/collect";
import { committedContract } from "#generator/contract";
import { render } from "#generator/render";
import type { Route } from "#interface/http/route";

// `make generate` writes the lists of routes, resources, reactions, jobs, crons and channels, docs/errors.md and the contract.
// `--check` writes nothing and fails when one is out of date; `--routes` prints every route.

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  const collected = await collect(`${root}src/application`, `${root}src/interface/http/pages`);
  const generated = { ...render(collected), "contract/openapi.json": committedContract(collected) };
  const stale = Object.entries(generated).filter(([path, text]) => read(path) !== text);

  if (process.argv.includes("--routes")) {
    printTable(collected.routes);
  } else if (process.argv.includes("--check")) {
    for (const [path] of stale) console.error(`${path} is out of date: run make generate`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    for (const [path, text] of stale) writeFileSync(root + path, text);
    printSummary(collected.routes);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function read(path: string): string | undefined {
  return existsSync(root + path) ? readFileSync(root + path, "utf8") : undefined;
}

function printSummary(routes: Route[]): void {
  const open = routes
    .filter(({ gates }) => gates.length === 0)
    .map(({ method, path }) => `${method} ${path}`);
  console.log(`${routes.length} routes; ${open.length} without a gate: ${open.join(", ")}`);
}

function printTable(routes: Route[]): void {
  const rows = routes.map(({ method, path, gates, file }) => [method, path, gates.join(", ") || "-", file]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
