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
