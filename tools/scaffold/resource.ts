import { bound } from "./container.js";
import { type Field, fieldsOf } from "./fields.js";
import { indexesOf } from "./indexes.js";
import { type Names, newNames } from "./names.js";
import { sharedGate } from "./shared-gates.js";
import { inProse, testModel, withoutDuplicates } from "./test-model.js";
import { type Existing, isTaken, type Tree } from "./tree.js";
import { type Unique, uniquesOf, wordsIn } from "./uniques.js";
import type { Growth } from "./write.js";

/**
 * Returns the files and changes of `make resource`. Throws an error with the reason for an invalid name or field, and for
 * a resource that already exists. Writes nothing.
 */
export function planResource(tree: Tree, name: string, fields: string, singular?: string): Growth {
  const names = name ? newNames(name, singular) : undefined;
  if (!names || !fields)
    throw new Error('Usage: make resource name=projects fields="title:string(200) body:text? ownerId:users"');
  refuseTaken(tree, names);
  const words = wordsIn(fields);
  const columns = fieldsOf(words.fields, selfOf(names, words.fields), tree.resources);
  const model = modelOf(tree, names, columns, uniquesOf(columns, words.uniques));
  const kept = model.references.filter(({ isKept, isSelf }) => isKept && !isSelf);
  const deletes = new Set(kept.map(({ to }) => deleteOf(to)));

  return {
    templates: [
      "resource/all",
      model.owner ? "resource/owned" : "resource/shared",
      ...(model.references.length > 0 ? ["resource/referring"] : []),
    ],
    data: { ...model, stamp: stampAfter(tree.list("migrations")) },
    changes: [
      {
        path: "src/container.ts",
        what: "the line that binds the repository",
        make: (text) => bound(text, names),
      },
      ...[...deletes].map((path) => ({ path, what: "CONFLICT among its refusals", make: refusing })),
    ],
  };
}

function refuseTaken(tree: Tree, { resource, table }: Names): void {
  if (isTaken(resource))
    throw new Error(`${resource} cannot be a resource: this name is reserved by the service`);
  const folder = ["src/domain", "src/application", "src/infrastructure", "src/interface/http/pages", "tests"]
    .map((parent) => `${parent}/${resource}`)
    .find((path) => tree.has(path));
  if (folder) throw new Error(`${resource} cannot be a new resource: ${folder} already exists`);
  const isTable = tree
    .list("migrations")
    .find((file) => new RegExp(`create table "?${table}"? `).test(tree.read(`migrations/${file}`)));
  if (isTable)
    throw new Error(`${resource} cannot be a new resource: migrations/${isTable} creates a table ${table}`);
}

/** Returns the new resource as a target of its own references. */
const selfOf = (names: Names, fields: string[]): Existing => ({
  ...names,
  hasOwner: fields.includes("ownerId:users"),
  factory: { call: `make${names.Type}(service, owner)` },
  hasSchema: true,
  hasScopes: true,
});

function modelOf(tree: Tree, names: Names, columns: Field[], uniques: Unique[]) {
  const fields = columns.filter(({ name }) => name !== "ownerId");
  if (fields.length === 0) throw new Error("A resource needs at least one field besides its owner");
  const owner = fields.length < columns.length;
  const relations = columns.flatMap(({ name, reference }) => (reference ? [{ name, ...reference }] : []));
  const references = fields.flatMap(({ reference, ...field }) =>
    reference
      ? [{ ...field, ...reference, isKept: reference.isSelf || tree.has(deleteOf(reference.to)) }]
      : [],
  );
  const refersToItself = references.some(({ isSelf }) => isSelf);
  const refersToOwned = references.some(({ to }) => to.hasOwner);
  const sorted = fields.filter(({ ordered }) => ordered);
  const searched = fields.filter(({ needle }) => needle);
  const access = owner
    ? { file: `${names.singular}-access.gate`, view: `own${names.Type}`, edit: `own${names.Type}` }
    : { file: `${names.singular}-exists.gate`, view: `${names.entity}Exists`, edit: `${names.entity}Exists` };

  return {
    ...names,
    ...testModel({ owner, references, fields, uniques }),
    columns: [...fields, ...columns.filter(({ name }) => name === "ownerId")],
    fields,
    owner,
    relations,
    references,
    refersToOwned,
    refersToItself,
    /** True when a row may break a unique or foreign key. */
    mayConflict: references.length + uniques.length > 0,
    typeImports: fields.filter(({ typeImport }) => typeImport),
    /** True when the test of its creation has refusals other than of invalid input. */
    isRefused: !owner || references.some(({ isKept }) => isKept),
    /** The resources that it refers to, without duplicates. */
    related: withoutDuplicates(relations.filter(({ isSelf }) => !isSelf).map(({ to }) => to)),
    targets: withoutDuplicates(references.map(({ to }) => to)),
    absent: fields.filter(({ absent }) => absent !== undefined),
    sorted,
    searched,
    searchedNames: inProse(searched.map(({ name }) => name)),
    access,
    writer: owner ? sharedGate.signedIn : sharedGate.adminOnly,
    words: wordsOf(columns),
    indexes: indexesOf(names, { owner, sorted, searched, references, uniques }),
  };
}

/** Returns the functions of `kit/schema` that the schema uses. */
const wordsOf = (columns: Field[]) =>
  [...new Set(["named", "object", ...columns.flatMap(({ words }) => words)])].toSorted().join(", ");

/** Returns a timestamp after all existing migrations, so that the tables that it refers to exist. */
function stampAfter(migrations: string[]): string {
  const now = Number(new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14));

  return String(Math.max(now, ...migrations.map((file) => Number.parseInt(file) + 1)));
}

/** Returns the path of the endpoint that deletes a row of `to`, as `make resource` names it. */
const deleteOf = (to: Existing) => `src/application/${to.resource}/[id]/delete.ts`;

/** Adds CONFLICT to the endpoint: a row that other rows refer to cannot be deleted. */
function refusing(text: string): string | undefined {
  if (text.includes('"CONFLICT"')) return text;
  const place = /\n {2}\.output\(nothing\)\n/;

  return place.test(text) ? text.replace(place, '\n  .refuses("CONFLICT")$&') : undefined;
}
