import { withImport } from "./imports.js";
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
