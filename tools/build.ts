import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

// The part of `make build` that compiles the service and the libraries that it always loads into few files: to find, read and
// compile 1 700 modules takes more than half the time of a start. A module that is imported on demand becomes a separate file.

const root = resolve(import.meta.dirname, "..");
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  await readFile(join(root, "package.json"), "utf8"),
);
const programs = [
  ...["scheduler", "migrator", "source-maps"].map((name) => `processes/${name}`),
  ...["admin", "cron", "events"].map((name) => `commands/${name}`),
];
/** The API is loaded with the compiled code that `dist/cache` has for this Node.js, user and folder (since Node.js 22). */
const cached = ["api", "api-process"];
const useCache = [
  'import module from "node:module";',
  "module.enableCompileCache?.(`${import.meta.dirname}/../cache`);",
];

/** Libraries that look for files beside their code. */
const withFiles = new Set(["@platformatic/kafka"]);

/**
 * Leaves a library in `node_modules` if it needs its folder, if it is imported on demand, if production does not install it, or
 * if nobody does.
 */
const external: Plugin = {
  name: "external",
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === external || kind === "entry-point") return;
      const name = path.split("/", path.startsWith("@") ? 2 : 1).join("/");
      if (withFiles.has(name)) return { external: true };
      const isOurs = importer.startsWith(join(root, "src"));
      if (isOurs && (kind === "dynamic-import" || !(name in dependencies))) return { external: true };
      // Libraries offer more than they install, such as the drivers of other databases.
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: external });

      return found.errors.length > 0 ? { external: true } : found;
    });
  },
};

/** Leaves parts of libraries in `node_modules` that they load on demand, and the service never needs: a seventh of all text. */
const partsOnDemand: Plugin = {
  name: "parts-on-demand",
  setup(build) {
    const parts =
      /node_modules\/((?:iconv-lite\/encodings\/tables|knex\/lib\/dialects\/(?!index|postgres))[^]*)/;
    build.onResolve({ filter: /^\.\// }, ({ path, kind, resolveDir }) => {
      const [, part] = kind === "require-call" ? (parts.exec(resolve(resolveDir, path)) ?? []) : [];

      return part === undefined ? undefined : { path: part, external: true };
    });
  },
};

/** Lets a module of the service find the files beside it: `import.meta.url` is the address that it has in its folder. */
const ownAddress: Plugin = {
  name: "own-address",
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const place = relative(join(root, "src"), path).replace(/\.tsx?$/, ".js");
      if (/import\.meta\.(?!url)/.test(text))
        throw new Error(`${path}: only import.meta.url works in a build`);
      const contents = text.replaceAll("import.meta.url", `new URL("../${place}", import.meta.url).href`);

      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

/** Stack traces name lines of the service, and none of libraries: their maps would be most of the size. */
const noMapsOfLibraries: Plugin = {
  name: "no-maps-of-libraries",
  setup(build) {
    const empty = Buffer.from(`{"version":3,"sources":[""],"mappings":"AAAA"}`).toString("base64");
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${empty}`,
      loader: "js",
    }));
  },
};

await build({
  absWorkingDir: root,
  entryPoints: [
    ...programs.map((program) => ({ in: `src/${program}.ts`, out: program })),
    ...cached.map((name) => ({ in: `src/processes/${name}.ts`, out: `cached/${name}` })),
  ],
  outdir: "dist",
  // Every file is one folder below `dist`.
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  minifyWhitespace: true,
  lineLimit: 120,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  conditions: ["source"],
  // Without it, pg asks the `Response` of Node.js 20 for the runtime, which loads its whole `fetch`: 20 ms of a start.
  define: { navigator: "nodeNavigator" },
  sourcemap: true,
  sourcesContent: false,
  plugins: [external, partsOnDemand, ownAddress, noMapsOfLibraries],
  // CommonJS libraries use these.
  banner: {
    js: [
      'import "../processes/source-maps.js";',
      'import { createRequire as createRequireOfFile } from "node:module";',
      "const require = createRequireOfFile(import.meta.url);",
      "const { filename: __filename, dirname: __dirname } = import.meta;",
      'const nodeNavigator = { userAgent: "Node.js" };',
    ].join(" "),
  },
});

const starters = { api: "api", "fill-cache": "api-process" };
for (const [name, module] of Object.entries(starters)) {
  const lines = [...useCache, `await import("../cached/${module}.js");`, ""];
  await writeFile(join(root, `dist/processes/${name}.js`), lines.join("\n"));
}
