import { isPage } from "#application/kit/schema";
import { type Collected, type Registered, viewOf } from "#generator/collect";

const header = "// Written by `make generate` from the names of the files in src/application. Do not edit.\n";

/** The generated files, by their path below `src`. */
export function render({ routes, registered }: Collected): Record<string, string> {
  return {
    "interface/http/routes.generated.ts": listFile({
      imports: ['import type { Route } from "#interface/http/route";'],
      constant: "routes: readonly Route[]",
      rows: routes.map(({ method, path, id, file, gates, endpoint }) => {
        const facts = `method: ${q(method)}, path: ${q(path)}, id: ${q(id)}, file: ${q(file)}, gates: ${q(gates)}`;
        const hasView = isPage(endpoint.output);
        return {
          file,
          ...(hasView && { view: `#interface/http/pages/${viewOf(file)}.view` }),
          text: (name) => `{ ${facts}, endpoint: ${name}${hasView ? `, view: ${name}View` : ""} }`,
        };
      }),
    }),
    "infrastructure/events/reactions.generated.ts": registry("reaction", "Reaction", registered),
    "infrastructure/jobs/jobs.generated.ts": registry("job", "Job", registered),
    "infrastructure/jobs/crons.generated.ts": registry("cron", "Cron", registered),
    "interface/realtime/channels.generated.ts": registry("channel", "Channel", registered),
  };
}

function registry(part: Registered, type: string, registered: Collected["registered"]): string {
  return listFile({
    imports: [`import type { ${type} } from "#application/kit/${part}";`],
    constant: `${part}s: readonly { name: string; ${part}: ${type} }[]`,
    rows: registered[part].map(({ name, file }) => ({
      file,
      text: (identifier) => `{ name: ${q(name)}, ${part}: ${identifier} }`,
    })),
  });
}

interface ListFile {
  imports: string[];
  constant: string;
  rows: { file: string; view?: string; text: (identifier: string) => string }[];
}

function listFile({ imports, constant, rows }: ListFile): string {
  const entries = rows.map((row, index) => ({ ...row, identifier: `e${index}` }));
  const lines = [
    ...imports,
    ...entries.flatMap(({ file, view, identifier }) => [
      `import ${identifier} from "#application/${file.replace(/\.ts$/, "")}";`,
      ...(view ? [`import ${identifier}View from "${view}";`] : []),
    ]),
    "",
    `export const ${constant} = [`,
    ...entries.map(({ text, identifier }) => `  ${text(identifier)},`),
    "];",
  ];

  return `${header}${lines.join("\n")}\n`;
}

const q = (value: unknown) => JSON.stringify(value);
