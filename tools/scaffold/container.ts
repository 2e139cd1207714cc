import type { Names } from "./names.js";

/** Adds the binding of the new repository to the text of container.ts. Returns undefined when the place for it is not found. */
export function bound(text: string, { Type, resource, singular, entity }: Names): string | undefined {
  const port = `import { ${Type}Repository } from "#domain/${resource}/${singular}.repository";`;
  const table = `import { ${entity}Table } from "#infrastructure/${resource}/${singular}.table";`;
  const line = `  container.bind(${Type}Repository).toConstantValue(new ObjectionRepository(${entity}Table, database));`;
  const place = /(?<=\nfunction bindRepositories\([^]*?)\n}\n/;
  if (!place.test(text)) return undefined;

  return withImport(withImport(text, port), table).replace(place, `\n${line}\n}\n`);
}

/** Inserts an import in alphabetical order among the imports of its layer. */
function withImport(text: string, added: string): string {
  const moduleOf = (line: string) => /from "(#[^"]+)"/.exec(line)?.[1] ?? "";
  const layerOf = (line: string) => moduleOf(line).split("/")[0];
  const lines = text.split("\n");
  const alike = lines.flatMap((line, at) =>
    line.startsWith("import") && layerOf(line) === layerOf(added) ? [at] : [],
  );
  const next = alike.find((at) => moduleOf(lines[at] ?? "") > moduleOf(added)) ?? (alike.at(-1) ?? -1) + 1;

  return lines.toSpliced(next, 0, added).join("\n");
}
