import { codeWords, contextWords, sqlWords } from "./reserved.js";

/** One resource in every spelling that its files need. */
export interface Names {
  /** The folder, the path and the channel: `project-members`. */
  resource: string;
  /** The start of its files' names: `project-member`. */
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

/** Throws for a name that is not the plural of something, in lower case with hyphens, or that code or SQL has taken. */
export function newNames(resource: string, given?: string): Names {
  const broken = breaches.filter(([breach]) => breach.test(resource)).map(([, what]) => what);
  if (broken.length > 0)
    throw new Error(
      `${quoted(resource)} is no name for a resource: it ${broken.join(", and ")}. ` +
        `A name is a plural in lower case with hyphens, of at most ${longest} characters, such as ${nameLike(resource)}`,
    );
  const singular = given ?? singularOf(resource);
  if (singular === undefined)
    throw new Error(
      `${resource} is no plural that follows the rules of English. name=${nameLike(resource)} would do; ` +
        `if ${resource} is a plural, add what one of them is, as in singular=${resource}-item`,
    );
  if (!kebab.test(singular) || singular === resource || singular.length > longest)
    throw new Error(`${quoted(singular)} is no singular of ${resource}`);

  const names = namesOf(resource, singular);
  const taken = takenWord(names);
  if (taken)
    throw new Error(
      `${resource} cannot be a resource: ${taken} is a word of TypeScript, of SQL or of every request. ` +
        `Put a word before it, as in project-${resource}`,
    );

  return names;
}

/** Breaches of the kebab-case rule, each with its message. A name without any of them is valid. */
const breaches: [breach: RegExp, what: string][] = [
  [new RegExp(`^.{${longest + 1}}`, "s"), `has more than ${longest} characters`],
  [/[A-Z]/, "has a capital letter"],
  [/[^a-zA-Z0-9-]/, "has a character that is no letter from a to z, no digit and no hyphen"],
  [/^(?![a-zA-Z])|-(?![a-zA-Z])/, "has a word that does not begin with a letter"],
];

/** A name that could be meant, and would do; else one that shows the rules. */
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

/** The spellings of a resource and of one of it. */
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

const irregular = new Map([
  ["children", "child"],
  ["men", "man"],
  ["movies", "movie"],
  ["people", "person"],
  ["women", "woman"],
]);

/** The first one that fits counts. */
const rules: [plural: RegExp, singular: string][] = [
  [/(ss|sh|ch|x)es$/, "$1"],
  [/([^aeiou])ies$/, "$1y"],
  [/([^ao]us)es$/, "$1"],
  [/oes$/, "o"],
  [/([^sui])s$/, "$1"],
];

/** Undefined where the rules of English do not tell. */
function singularOf(plural: string): string | undefined {
  const [, start = "", last = ""] = /^(.*?)([^-]*)$/.exec(plural) ?? [];
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

/** Of kebab-case or camelCase. */
export const snakeCase = (name: string) =>
  name.replaceAll("-", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const quoted = (text: string) => JSON.stringify(text);
