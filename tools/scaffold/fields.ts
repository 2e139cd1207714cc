import { type Kind, kinds } from "./kinds.js";
import { quoted, snakeCase } from "./names.js";
import { sqlWords } from "./reserved.js";
import type { Existing } from "./tree.js";

/** The code of a field of a resource. */
export interface Field extends Omit<Kind, "column" | "absent" | "wrong" | "values"> {
  name: string;
  /** True for `!unique`. */
  isUnique: boolean;
  isOptional: boolean;
  /** The default value as code, if the field has one. */
  absent: string | undefined;
  /** The declaration of the column in `table()`, as code. */
  declaration: string;
  /** The only values of the column, as a list in SQL. */
  allowed: string | undefined;
  /** The name in SQL: of the column, and in the name of an index. */
  column: string;
  snake: string;
  /** Invalid values. */
  wrong: { what: string; value: string }[];
  reference?: Reference;
}

/** A reference to the row of another resource. */
export interface Reference {
  /** The property for the row itself: `project` for `projectId`. */
  relation: string;
  to: Existing;
  /** True when a row refers to another row of the same resource. */
  isSelf: boolean;
}

const everyRow = new Set(["id", "createdAt", "updatedAt", "deletedAt"]);
// A test checks that no input has these fields.
const ofTheService = new Set(["isAdmin", "isEmailVerified", "avatarKey", "passwordHash", "tokenDigest"]);
const written = /^([^:]+):([A-Za-z][\w-]*)(?:\(((?:[^()]|\([^()]*\))*)\))?(\?)?(!unique)?$/;

/** Parses fields such as `title:string(200) body:text?`. Throws an error with the reason for the first invalid field. */
export function fieldsOf(words: string[], own: Existing, resources: ReadonlyMap<string, Existing>): Field[] {
  const targets = new Map([...resources, [own.resource, own]]);
  const fields = words.map((word) => fieldOf(word, targets, own));
  if (fields.length === 0)
    throw new Error('A resource needs fields: fields="title:string(200) ownerId:users"');
  const names = fields.flatMap(({ name, reference }) => [name, ...(reference ? [reference.relation] : [])]);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice)
    throw new Error(
      `Two fields have the name ${twice}: a reference such as ${twice}Id also defines ${twice}`,
    );
  const clash = names.find((name) => name === own.entity || name === own.entities);
  if (clash)
    throw new Error(`${clash} is the name of the resource itself: choose another name for the field`);

  return fields;
}

function fieldOf(word: string, targets: ReadonlyMap<string, Existing>, own: Existing): Field {
  const [, name = "", kindName = "", argument, mark, unique] = written.exec(word) ?? [];
  if (!name) throw new Error(`${quoted(word)} is not a field: write name:kind, and add ? if it may be null`);
  refuseName(name);
  if (name === "ownerId" && kindName !== "users")
    throw new Error("Only a user can be an owner: ownerId:users");
  const form = { name, isOptional: mark === "?", isUnique: unique !== undefined };
  const target = targets.get(kindName);
  if (target) return referenceOf(form, { to: target, isSelf: target === own }, argument);

  const kind = kinds.get(kindName)?.(argument);
  if (kind === undefined)
    throw new Error(
      `${name} has the unknown kind ${quoted(kindName)}. Kinds: ${[...kinds.keys(), ...targets.keys()].join(", ")}`,
    );
  if (typeof kind === "string") throw new Error(`Write ${name} as ${name}:${kind}`);

  return describe(form, kind);
}

function refuseName(name: string): void {
  const why = everyRow.has(name)
    ? "every row already has it"
    : name in Object.prototype || ofTheService.has(name)
      ? "this name is not allowed"
      : !/^[a-z][A-Za-z0-9]*$/.test(name) || name.length > 25
        ? "a name is in camelCase and has at most 25 letters and digits"
        : undefined;
  if (why) throw new Error(`${quoted(name)} cannot be a field: ${why}`);
}

/** The parts of a field that do not depend on its kind. */
type Form = Pick<Field, "name" | "isOptional" | "isUnique">;

function referenceOf(form: Form, target: Omit<Reference, "relation">, argument: string | undefined): Field {
  const { name, isOptional } = form;
  const { to, isSelf } = target;
  const [, relation] = /^(\w+)Id$/.exec(name) ?? [];
  if (!relation || argument !== undefined)
    throw new Error(`Write a reference as ${to.entity}Id:${to.resource}`);
  if (name === "ownerId" && isOptional) throw new Error("An owner cannot be optional: ownerId:users");
  if (isSelf && !isOptional)
    throw new Error(`The first row has no other row to refer to: write ${name}:${to.resource}?`);
  const kind: Kind = {
    type: "string",
    column: "uuid",
    sqlType: "uuid",
    schema: "uuid()",
    words: ["uuid"],
    example: "",
    other: "",
    wrong: [["an invalid id", quoted("7")]],
  };

  return { ...describe(form, kind), reference: { ...target, relation } };
}

function describe({ name, isUnique, ...form }: Form, kind: Kind): Field {
  const isWrapped = form.isOptional && !kind.isNullable;
  const isOptional = form.isOptional || kind.isNullable === true;
  const { column, absent, schema, words, wrong, values, ...facts } = kind;
  const filled = absent === '""' ? `${schema}.allow("")` : schema;

  return {
    ...facts,
    name,
    isOptional,
    isUnique,
    type: isWrapped ? `${kind.type} | null` : kind.type,
    schema: isWrapped ? `nullable(${schema})` : filled,
    words: [...words, ...(isWrapped ? ["nullable"] : [])],
    absent: isOptional ? "null" : absent,
    declaration: values
      ? `[${[...values.map(quoted), ...(isOptional ? ["null"] : [])].join(", ")}]`
      : quoted(`${column}${isOptional ? "?" : ""}`),
    allowed: values?.map((value) => `'${value}'`).join(", "),
    column: /[A-Z]/.test(name) || sqlWords.has(name) ? `"${name}"` : name,
    snake: snakeCase(name),
    wrong: [...wrong, ...(isOptional ? [] : [["null", "null"] as const])].map(([what, value]) => ({
      what,
      value,
    })),
  };
}
