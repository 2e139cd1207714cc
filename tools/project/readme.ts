import { titleOf } from "./names.js";

/** The start of the line by which a project is known to have its own README. */
const origin = "Made from";

export const isOwnReadme = (readme: string): boolean => readme.includes(`\n${origin} `);

interface Project {
  name: string;
  /** The project that it is made from. */
  from: { name: string; version: string };
  hasExample: boolean;
  /** The README until now, which lists the guides. */
  readme: string;
}

const guidesIn = (readme: string) =>
  readme.split("\n").filter((line) => line.startsWith("- **") && line.includes("(docs/guides/"));

/** The first README of a new project. */
export const readmeOf = ({ name, from, hasExample, readme }: Project): string => `# ${titleOf(name)}

${origin} ${titleOf(from.name)} ${from.version}.

\`\`\`sh
make run    # installs, starts PostgreSQL, migrates, seeds, serves http://localhost:3000
make test   # runs all tests, on a real PostgreSQL
\`\`\`

You need Node.js 22.12 or newer (20.19 still works), npm and make. PostgreSQL is installed with the packages. \`make help\` lists the commands, and [\`.env.example\`](.env.example) the settings.

## Read on

${guidesIn(readme).join("\n")}
- **Change it:** [ARCHITECTURE.md](ARCHITECTURE.md), [CONTRIBUTING.md](CONTRIBUTING.md), [AGENTS.md](AGENTS.md), [security](docs/security.md), [the typed client](client/README.md), [decisions](docs/decisions).
${hasExample ? "" : "\nThe guides show the example resource `notes`, which this project does not have.\n"}`;
