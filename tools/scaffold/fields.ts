import { type Kind, kinds } from "./kinds.js";
import { type Names, quoted, snakeCase } from "./names.js";
import { codeWords, sqlWords } from "./reserved.js";
import type { Existing } from "./tree.js";

/** A field of a resource, as code. */
export interface Field extends Omit<Kind, "column" | "absent" | "wrong"> {
  name: string;
  isOptional: boolean;
  /** What it is when a new row does not say, if it may be left out. */
  absent: string | undefined;
  /** As `table()` declares it. */
  declaration: string;
  /** In SQL, as the name of a column and as a part of the name of an index. */
  column: string;
  snake: string;
  /** Values that do not fit. */
  wrong: { what: string; value: string }[];
  reference?: Reference;
}

/** The row of another resource that a field holds the id of. */
export interface Reference {
  /** The property that holds the row itself: `project` for `projectId`. */
  relation: string;
  to: Existing;
}

const everyRow = new Set(["id", "createdAt", "updatedAt", "deletedAt"]);
/** A test sees to it that no input has them. */
const ofTheService = new Set(["isAdmin", "isEmailVerified", "avatarKey", "passwordHash", "tokenDigest"]);
const written = /^([^:]+):([A-Za-z][\w-]*)(?:\(([^()]*)\))?(\?)?$/;

/** The fields of `title:string(200) body:text?`. Throws for the first one that cannot be, and says why. */
export function fieldsOf(text: string, own: Names, resources: ReadonlyMap<string, Existing>): Field[] {
  const fields = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => fieldOf(word, resources));
  if (fields.length === 0) throw new Error('A resource has fields: fields="title:string(200) ownerId:users"');
  const names = fields.flatMap(({ name, reference }) => [name, ...(reference ? [reference.relation] : [])]);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice)
    throw new Error(
      `There are two of ${twice}: a reference such as ${twice}Id is also the row ${twice} itself`,
    );
  const clash = names.find((name) => name === own.entity || name === own.entities);
  if (clash)
    throw new Error(`${clash} is what the resource itself is called: choose another name for the field`);

  return fields;
}

function fieldOf(word: string, resources: ReadonlyMap<string, Existing>): Field {
  const [, name = "", kindName = "", argument, mark] = written.exec(word) ?? [];
  if (!name)
    throw new Error(`${quoted(word)} is no field: write name:kind, and a ? behind it when it may be null`);
  refuseName(name);
  if (name === "ownerId" && kindName !== "users")
    throw new Error("Only a user can be an owner: ownerId:users");
  const isOptional = mark === "?";
  const target = resources.get(kindName);
  if (target) return referenceOf(name, isOptional, target, argument);

  const kind = kinds.get(kindName)?.(argument);
  if (kind === undefined)
    throw new Error(
      `${name} is of an unknown kind, ${quoted(kindName)}: there are ${[...kinds.keys(), ...resources.keys()].join(", ")}`,
    );
  if (typeof kind === "string") throw new Error(`${name} is written ${name}:${kind}`);

  return describe(name, kind, isOptional);
}

function refuseName(name: string): void {
  const why = everyRow.has(name)
    ? "every row has it already"
    : name in Object.prototype || ofTheService.has(name)
      ? "no field may be called that"
      : codeWords.has(name) || sqlWords.has(name)
        ? "that is a word of TypeScript or SQL"
        : !/^[a-z][A-Za-z0-9]*$/.test(name) || name.length > 25
          ? "a name is in camelCase, of at most 25 letters and digits"
          : undefined;
  if (why) throw new Error(`${quoted(name)} cannot be a field: ${why}`);
}

function referenceOf(name: string, isOptional: boolean, to: Existing, argument: string | undefined): Field {
  const [, relation] = /^(\w+)Id$/.exec(name) ?? [];
  if (!relation || argument !== undefined)
    throw new Error(`A reference is written ${to.entity}Id:${to.resource}`);
  if (name === "ownerId" && isOptional) throw new Error("An owner cannot be optional: ownerId:users");
  const kind: Kind = {
    type: "string",
    column: "uuid",
    sqlType: "uuid",
    schema: "uuid()",
    words: ["uuid"],
    example: "",
    other: "",
    wrong: [["what is no id", quoted("7")]],
  };

  return { ...describe(name, kind, isOptional), reference: { relation, to } };
}

function describe(name: string, kind: Kind, isOptional: boolean): Field {
  const { column, absent, schema, words, wrong, ...facts } = kind;
  const filled = absent === '""' ? `${schema}.allow("")` : schema;

  return {
    ...facts,
    name,
    isOptional,
    type: isOptional ? `${kind.type} | null` : kind.type,
    schema: isOptional ? `nullable(${schema})` : filled,
    words: [...words, ...(isOptional ? ["nullable"] : [])],
    absent: isOptional ? "null" : absent,
    declaration: `${column}${isOptional ? "?" : ""}`,
    column: /[A-Z]/.test(name) ? `"${name}"` : name,
    snake: snakeCase(name),
    wrong: [...wrong, ...(isOptional ? [] : [["null", "null"] as const])].map(([what, value]) => ({
      what,
      value,
    })),
  };
}
