const ours = /(?:^import [^;]* from "[#.][^"]+";\n)+/gm;
const oneOf = /^import [^;]* from "([#.][^"]+)";\n/gm;

/** The imports of our own modules in the order of their names, each once. */
export function sortImports(text: string): string {
  return text.replace(ours, (block) => {
    const imports = [...block.matchAll(oneOf)].map(([line, module = ""]) => ({ line, key: keyOf(module) }));
    const sorted = imports.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ line }) => line);

    return [...new Set(sorted)].join("");
  });
}

/** `note.schema` before `note-access.gate`. */
const keyOf = (module: string) => module.replaceAll("-", "~");

/** Throws when a module would have two of one name, as happens to a resource that is called like a word of ours. */
export function refuseClash(text: string): void {
  const imported = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace("type ", "").trim()),
  );
  const declared = [...text.matchAll(declaration)].map(([, name = ""]) => name);
  const all = [...imported, ...declared].filter(Boolean);
  const twice = all.find((name, at) => all.indexOf(name) !== at);
  if (twice) throw new Error(`Its files have another use for the name ${twice}: choose another name`);
}

const declaration =
  /^(?:export )?(?:abstract class|class|interface|type|const|function|async function) (\w+)/gm;
