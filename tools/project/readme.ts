import { titleOf } from "./names.js";

/** The start of the line by which a project is known to have its own README. */
const origin = "Made from";

export const isOwnReadme = (readme: string): boolean => readme.includes(`\n${origin} `);

interface Project {
  name: string;
  /** The project that it is made from. */
  from: { name: string; version: string };
  hasExample: boolean;
}

/** The first README of a new project. */
export const readmeOf = ({ name, from, hasExample }: Project): string => `# ${titleOf(name)}

${origin} ${titleOf(from.name)} ${from.version}.

\`\`\`sh
make run    # installs, starts PostgreSQL, migrates, seeds, serves http://localhost:3000
make test   # runs all tests, on a real PostgreSQL
\`\`\`

You need Node.js 22.12 or newer (20.19 still works), npm and make. PostgreSQL is installed with the packages. \`make help\` lists the commands, and [\`.env.example\`](.env.example) the settings.

## Read on

- Use it: [add a resource](docs/guides/add-a-resource.md), [change the contract](docs/guides/contract.md), [errors](docs/errors.md), [add a gate](docs/guides/add-a-gate.md), [authentication](docs/guides/authentication.md), [questions to the database](docs/guides/ask-the-database-something-else.md), [add a reaction](docs/guides/add-a-reaction.md), [jobs and crons](docs/guides/jobs-and-crons.md), [live updates](docs/guides/live-updates.md), [sign-in with a provider](docs/guides/sign-in-with-a-provider.md), [a front end at another origin](docs/guides/front-end-elsewhere.md), [tests](docs/guides/test.md), [the typed client](client/README.md).
- Run it: [deploy](docs/guides/deploy.md), [operate](docs/guides/operate.md), [operate events](docs/guides/operate-events.md), [performance](docs/performance.md).
- Change it: [ARCHITECTURE.md](ARCHITECTURE.md), [CONTRIBUTING.md](CONTRIBUTING.md), [AGENTS.md](AGENTS.md), [security](docs/security.md), [start a project](docs/guides/start-a-project.md), [decisions](docs/decisions).
${hasExample ? "" : "\nThe guides show the example resource `notes`, which this project does not have.\n"}`;
