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
