import type { Collected } from "#tools/generator/collect";
import type { Registered } from "#tools/generator/declarations";
import { viewOf } from "#tools/generator/mistakes";
import { errorsPage } from "#tools/generator/errors-page";
import type { Generated } from "#tools/generator/generated";

const header = "// Written by `make generate` from the files in src/application. Do not edit.\n";

/** Returns the lists and the page of errors. */
export function render({ routes, resources, registered, scopes }: Collected): Generated {
  const dialects = dialectsOf(routes);

  return {
    "docs/errors.md": errorsPage(),
    "src/domain/access-tokens/scopes.generated.ts": `${header}export const scopes: readonly string[] = ${q(scopes)};\n`,
    "src/interface/http/routing/resources.generated.ts": dictionary("resources", resources),
    "src/interface/http/routing/routes.generated.ts": listFile({
      imports: [
        'import type { Route } from "#interface/http/routing/route";',
        ...dialects.map((file, index) => `import d${index} from ${q(moduleOf(file))};`),
      ],
      constant: "routes: readonly Route[]",
      rows: routes.map(({ method, path, id, file, gates, accepts, errors, description, endpoint }) => {
        const facts = `method: ${q(method)}, path: ${q(path)}, id: ${q(id)}, file: ${q(file)}, gates: ${q(gates)}, accepts: ${q(accepts)}`;
        const dialect = errors && `d${dialects.indexOf(errors.file)}`;
        const form = errors ? `, errors: { file: ${q(errors.file)}, dialect: ${dialect} }` : "";
        const about = description === undefined ? "" : `, description: ${q(description)}`;
        const hasView = endpoint.output.kind === "page";
        return {
          file,
          ...(hasView && { view: `#interface/http/pages/${viewOf(file)}.view` }),
          text: (name) =>
            `{ ${facts}${form}${about}, endpoint: ${name}${hasView ? `, view: ${name}View` : ""} }`,
        };
      }),
    }),
    "src/infrastructure/events/reactions.generated.ts": registry("reaction", "Reaction", registered),
    "src/infrastructure/messages/streams.generated.ts": registry("stream", "Stream", registered),
    "src/infrastructure/messages/consumers.generated.ts": registry("consumer", "Consumer", registered),
    "src/infrastructure/jobs/jobs.generated.ts": registry("job", "Job", registered),
    "src/infrastructure/jobs/crons.generated.ts": registry("cron", "Cron", registered),
    "src/interface/http/pipeline/middlewares.generated.ts": registry("middleware", "Middleware", registered),
    "src/processes/setups.generated.ts": registry("setup", "Setup", registered),
    "src/interface/shared/channels.generated.ts": registry("channel", "Channel", registered),
    "src/interface/shared/authenticators.generated.ts": registry(
      "authenticator",
      "Authenticator",
      registered,
    ),
  };
}

function dictionary(constant: string, texts: Record<string, string>): string {
  const lines = Object.entries(texts).map(([name, text]) => `  ${q(name)}: ${q(text)},`);

  return `${header}export const ${constant}: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`;
}

function registry(part: Registered, type: string, registered: Collected["registered"]): string {
  return listFile({
    imports: [`import type { ${type} } from "#application/kit/${part}";`],
    constant: `${part}s: readonly { name: string; ${part === "channel" ? "accepts: readonly string[]; " : ""}${part}: ${type} }[]`,
    rows: registered[part].map(({ name, file, accepts }) => ({
      file,
      text: (identifier) =>
        `{ name: ${q(name)}, ${accepts ? `accepts: ${q(accepts)}, ` : ""}${part}: ${identifier} }`,
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
      `import ${identifier} from ${q(moduleOf(file))};`,
      ...(view ? [`import ${identifier}View from "${view}";`] : []),
    ]),
    "",
    `export const ${constant} = [`,
    ...entries.map(({ text, identifier }) => `  ${text(identifier)},`),
    "];",
  ];

  return `${header}${lines.join("\n")}\n`;
}

const dialectsOf = (routes: Collected["routes"]) => [
  ...new Set(routes.flatMap(({ errors }) => errors?.file ?? [])),
];

const moduleOf = (file: string) => `#application/${file.replace(/\.ts$/, "")}`;

const q = (value: unknown) => JSON.stringify(value);
