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

const kebab = /^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/;

/** Throws for a name that is not the plural of something, in lower case with hyphens, or that code or SQL has taken. */
export function newNames(resource: string, given?: string): Names {
  if (!kebab.test(resource) || resource.length > 30)
    throw new Error(
      `${quoted(resource)} is no name for a resource: it is a plural in lower case with hyphens, of at most 30 characters, ` +
        "such as projects or project-members",
    );
  const singular = given ?? singularOf(resource);
  if (!kebab.test(singular) || singular === resource || singular.length > 30)
    throw new Error(`${quoted(singular)} is no singular of ${resource}`);

  const names = namesOf(resource, singular);
  const { entity, entities, Type, table } = names;
  const taken =
    [entity, entities, Type].find((name) => codeWords.has(name)) ??
    [entity].find((name) => contextWords.has(name)) ??
    [table].find((name) => sqlWords.has(name));
  if (taken)
    throw new Error(
      `${resource} cannot be a resource: ${taken} is a word of TypeScript, of SQL or of every request`,
    );

  return names;
}

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

/** Throws where the rules of English do not tell. */
function singularOf(plural: string): string {
  const [, start = "", last = ""] = /^(.*?)([^-]*)$/.exec(plural) ?? [];
  const known = irregular.get(last);
  if (known) return start + known;
  const rule = rules.find(([ending]) => ending.test(last));
  if (!rule)
    throw new Error(
      `${plural} is no plural that follows the rules: if it is one, say what one of them is, as in singular=${last}-item`,
    );

  return start + last.replace(...rule);
}

const withArticle = (thing: string) =>
  `${/^(?:[aeio]|u(?!ni|s|t|r[aeiou])|hour|hon)/.test(thing) ? "an" : "a"} ${thing}`;

const camelCase = (name: string) =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Of kebab-case or camelCase. */
export const snakeCase = (name: string) =>
  name.replaceAll("-", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const quoted = (text: string) => JSON.stringify(text);
