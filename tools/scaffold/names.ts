import { codeWords, contextWords, sqlWords } from "./reserved.js";

/** The spellings of the name of a resource that its files need. */
export interface Names {
  /** The name of the folder, the path and the channel: `project-members`. */
  resource: string;
  /** The first part of the file names: `project-member`. */
  singular: string;
  /** `ProjectMember` */
  Type: string;
  /** `projectMember` */
  entity: string;
  /** `projectMembers` */
  entities: string;
  /** `project_members` */
  table: string;
  /** `project member`, `project members`, `Project member`, `Project members` and `a project member` */
  thing: string;
  things: string;
  Thing: string;
  Things: string;
  aThing: string;
}

const longest = 30;
const kebab = /^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/;

export const isWord = (text: string): boolean => kebab.test(text);

/** Returns the spellings of a new resource. Throws for a name that is not a plural in lower case with hyphens, or is reserved in code or SQL. */
export function newNames(resource: string, given?: string): Names {
  const broken = breaches.filter(([breach]) => breach.test(resource)).map(([, what]) => what);
  if (broken.length > 0)
    throw new Error(
      `${quoted(resource)} is not a valid name for a resource: it ${broken.join(", and ")}. ` +
        `Use a plural in lower case with hyphens and at most ${longest} characters, such as ${nameLike(resource)}`,
    );
  const singular = given ?? singularOf(resource);
  if (singular === undefined && unchanged.has(lastWord(resource)))
    throw new Error(`${resource} has no other singular. Add one, for example singular=${resource}-item`);
  if (singular === undefined)
    throw new Error(
      `${resource} is not a regular English plural. Use name=${nameLike(resource)}; ` +
        `if ${resource} is a plural, add its singular, for example singular=${resource}-item`,
    );
  if (!kebab.test(singular) || singular === resource || singular.length > longest)
    throw new Error(`${quoted(singular)} is not a valid singular of ${resource}`);

  const names = namesOf(resource, singular);
  const taken = takenWord(names);
  if (taken)
    throw new Error(
      `${resource} cannot be a resource: ${taken} is reserved in TypeScript, in SQL or in the context of a request. ` +
        `Add a word in front, for example project-${resource}`,
    );

  return names;
}

/** The ways to break the kebab-case rule, each with its message. A name that matches none of them is valid. */
const breaches: [breach: RegExp, what: string][] = [
  [new RegExp(`^.{${longest + 1}}`, "s"), `has more than ${longest} characters`],
  [/[A-Z]/, "has a capital letter"],
  [/[^a-zA-Z0-9-]/, "has a character other than a letter from a to z, a digit or a hyphen"],
  [/^(?![a-zA-Z])|-(?![a-zA-Z])/, "has a word that does not start with a letter"],
];

/** Returns a valid name that is similar to `name`, or else an example. */
function nameLike(name: string): string {
  const word = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z]*[^a-z0-9]+[^a-z]*|^[^a-z]+/g, "-")
    .replaceAll(/^-|-$/g, "");

  return /^[\w ./-]+$/.test(name) ? ([word, pluralOf(word)].find(isName) ?? "projects") : "projects";
}

function isName(name: string): boolean {
  const singular = singularOf(name);

  return (
    kebab.test(name) &&
    name.length <= longest &&
    singular !== undefined &&
    !takenWord(namesOf(name, singular))
  );
}

const takenWord = ({ entity, entities, Type, table }: Names): string | undefined =>
  [entity, entities, Type].find((name) => codeWords.has(name)) ??
  [entity].find((name) => contextWords.has(name)) ??
  [table].find((name) => sqlWords.has(name));

/** Returns the spellings of a plural and its singular. */
export function namesOf(resource: string, singular: string): Names {
  const [entity, thing] = [camelCase(singular), singular.replaceAll("-", " ")];

  return {
    resource,
    singular,
    Type: capitalised(entity),
    entity,
    entities: camelCase(resource),
    table: snakeCase(resource),
    thing,
    things: resource.replaceAll("-", " "),
    Thing: capitalised(thing),
    Things: capitalised(resource.replaceAll("-", " ")),
    aThing: withArticle(thing),
  };
}

/** Plurals that have no other singular. */
const unchanged = new Set(["news", "series", "species"]);
const irregular = new Map([
  ["children", "child"],
  ["men", "man"],
  ["movies", "movie"],
  ["people", "person"],
  ["women", "woman"],
]);

// The first matching rule applies.
const rules: [plural: RegExp, singular: string][] = [
  [/(ss|sh|ch|x)es$/, "$1"],
  [/([^aeiou])ies$/, "$1y"],
  [/([^ao]us)es$/, "$1"],
  [/oes$/, "o"],
  [/([^sui])s$/, "$1"],
];

const lastWord = (name: string) => name.replace(/^.*-/, "");

/** Returns undefined for an irregular plural, and for one that is its own singular. */
function singularOf(plural: string): string | undefined {
  const last = lastWord(plural);
  const start = plural.slice(0, -last.length);
  if (unchanged.has(last)) return undefined;
  const rule = rules.find(([ending]) => ending.test(last));
  const singular = irregular.get(last) ?? (rule && last.replace(...rule));

  return singular && start + singular;
}

const pluralOf = (singular: string) =>
  singular.replace(/([^aeiou])y$/, "$1ie").replace(/(s|sh|ch|x)$/, "$1e") + "s";

const withArticle = (thing: string) =>
  `${/^(?:[aeio]|u(?!ni|s|t|r[aeiou])|hour|hon)/.test(thing) ? "an" : "a"} ${thing}`;

const camelCase = (name: string) =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Converts kebab-case or camelCase to snake_case. */
export const snakeCase = (name: string) =>
  name.replaceAll("-", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const quoted = (text: string) => JSON.stringify(text);
