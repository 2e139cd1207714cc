const ours = /(?:^import [^;]* from "[#.][^"]+";\n)+/gm;
const oneOf = /^import [^;]* from "([#.][^"]+)";\n/gm;

/** Sorts the imports of the project's modules by name, and removes duplicates. */
export function sortImports(text: string): string {
  return text.replace(ours, (block) => {
    const imports = [...block.matchAll(oneOf)].map(([line, module = ""]) => ({ line, key: keyOf(module) }));
    const sorted = imports.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ line }) => line);

    return [...new Set(sorted)].join("");
  });
}

/** Sorts `note.schema` before `note-access.gate`. */
const keyOf = (module: string) => module.replaceAll("-", "~");

/** Throws when a module would declare a name twice, for example when a resource has the name of an imported function. */
export function refuseClash(text: string): void {
  const imported = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace("type ", "").trim()),
  );
  const declared = [...text.matchAll(declaration)].map(([, name = ""]) => name);
  const all = [...imported, ...declared].filter(Boolean);
  const twice = all.find((name, at) => all.indexOf(name) !== at);
  if (twice) throw new Error(`The generated files already use the name ${twice}: choose another name`);
}

const declaration =
  /^(?:export )?(?:abstract class|class|interface|type|const|function|async function) (\w+)/gm;

/** Inserts an import in alphabetical order among the imports of its layer. */
export function withImport(text: string, added: string): string {
  const moduleOf = (line: string) => /from "(#[^"]+)"/.exec(line)?.[1] ?? "";
  const layerOf = (line: string) => moduleOf(line).split("/")[0];
  const lines = text.split("\n");
  const alike = lines.flatMap((line, at) =>
    line.startsWith("import") && layerOf(line) === layerOf(added) ? [at] : [],
  );
  const next = alike.find((at) => moduleOf(lines[at] ?? "") > moduleOf(added)) ?? (alike.at(-1) ?? -1) + 1;

  return lines.toSpliced(next, 0, added).join("\n");
}

/** Adds a name, such as `userTable` or `type User`, to the import of a module, or adds the import. */
export function withName(text: string, name: string, module: string): string {
  const bare = (one: string) => one.replace("type ", "");
  const place = new RegExp(`^import (type )?\\{([^}]*)\\} from "${module}";$`, "m");
  const [found, onlyTypes = "", list = ""] = place.exec(text) ?? [];
  if (!found) return withImport(text, importOf([name], module));
  const names = list
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `${onlyTypes}${one}`);
  if (names.some((one) => bare(one) === bare(name))) return text;
  const sorted = [...names, name].toSorted((one, other) => (bare(one) < bare(other) ? -1 : 1));

  return text.replace(place, () => importOf(sorted, module));
}

const importOf = (names: string[], module: string) =>
  names.every((name) => name.startsWith("type "))
    ? `import type { ${names.map((name) => name.slice(5)).join(", ")} } from "${module}";`
    : `import { ${names.join(", ")} } from "${module}";`;
