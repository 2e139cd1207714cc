import { committedContract, committedMessages } from "#tools/generator/contract";
import { collectAll, outdated, refresh } from "#tools/generator/generated";
import { render } from "#tools/generator/render";
import { readFigures } from "../bench/figures.js";
import { performancePage } from "../bench/page/page.js";
import type { Route } from "#interface/http/routing/route";

// `make generate` writes the lists of routes, resources, reactions, streams, consumers, jobs, crons, channels, authenticators, middleware and setups, docs/errors.md,
// the contract, and the tables and plots of docs/performance.md.
// `--check` writes nothing, and fails if one is out of date. `--routes` prints every route.

try {
  const collected = await collectAll();

  if (process.argv.includes("--routes")) {
    printTable(collected.routes);
  } else {
    const generated = {
      ...render(collected),
      ...committedContract(collected),
      ...committedMessages(collected.messages),
      ...performancePage(readFigures()),
    };
    if (process.argv.includes("--check")) complainOf(outdated(generated));
    else refresh(generated);
    printSummary(collected.routes);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function complainOf(paths: string[]): void {
  for (const path of paths) console.error(`${path} is out of date: run make generate`);
  if (paths.length > 0) process.exitCode = 1;
}

function printSummary(routes: Route[]): void {
  const open = routes.filter(({ gates }) => gates.length === 0);
  console.log(`${routes.length} routes, ${open.length} of them public (make routes)`);
}

function printTable(routes: Route[]): void {
  const rows = routes.map(({ method, path, gates, file, endpoint }) => [
    method,
    path,
    gates.join(", ") || "-",
    endpoint.traits.primary ? `${file} (reads on the primary)` : file,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
