import { bound } from "./container.js";
import { type Field, fieldsOf } from "./fields.js";
import { indexesOf } from "./indexes.js";
import { isWord, type Names, newNames, quoted } from "./names.js";
import { sharedGate } from "./shared-gates.js";
import { inProse, testModel, withoutDuplicates } from "./test-model.js";
import { type Existing, isTaken, tagOf, type Tree } from "./tree.js";
import { type Unique, uniquesOf, wordsIn } from "./uniques.js";
import type { Growth } from "./write.js";

export interface Wish {
  /** The plural; for a resource, the path. */
  name: string;
  fields: string;
  singular?: string | undefined;
}

type Model = ReturnType<typeof modelOf>;

/**
 * Returns the files and changes for a new table, and the values for more templates. Throws an error with the reason for an
 * invalid name or field, and for a resource or a table that already exists. Writes nothing.
 */
export function planRows(
  tree: Tree,
  { name, fields, singular }: Wish,
  hasEndpoints: boolean,
): { model: Model; growth: Growth } {
  const [resource = "", ...prefix] = hasEndpoints ? name.split("/").toReversed() : [name];
  const names = newNames(resource, singular);
  if (!fields) throw new Error(`${name} needs fields: fields="title:string(200) ownerId:users"`);
  const wrong = prefix.find((word) => !isWord(word));
  if (wrong !== undefined)
    throw new Error(`${quoted(wrong)} cannot be a part of a path: write api/v1/projects`);
  refuseTaken(tree, names, name);
  const words = wordsIn(fields);
  const own = newResource(names, name, words.fields);
  const columns = fieldsOf(words.fields, own, tree.resources);
  const model = modelOf(tree, own, { columns, uniques: uniquesOf(columns, words.uniques), hasEndpoints });
  const kept = model.references.filter(({ isKept, isSelf }) => isKept && !isSelf);
  const deletes = new Set(kept.map(({ to }) => deleteOf(to)));

  return {
    model,
    growth: {
      templates: ["table/every"],
      data: { ...model, stamp: stampAfter(tree.list("migrations")) },
      changes: [
        {
          path: "src/container.ts",
          what: "the line that binds the repository",
          make: (text) => bound(text, names),
        },
        ...[...deletes].map((path) => ({ path, what: "CONFLICT among its refusals", make: refusing })),
      ],
    },
  };
}

function refuseTaken(tree: Tree, { resource, table }: Names, folder: string): void {
  const [first = ""] = folder.split("/");
  if (isTaken(first)) throw new Error(`${folder} cannot be a resource: ${first} is reserved by the service`);
  const existing = [
    ...["src/domain", "src/infrastructure"].map((layer) => `${layer}/${resource}`),
    ...["src/application", "src/interface/http/pages", "tests"].map((parent) => `${parent}/${folder}`),
  ].find((path) => tree.has(path));
  if (existing) throw new Error(`${resource} cannot be new: ${existing} already exists`);
  const isTable = tree
    .list("migrations")
    .find((file) => new RegExp(`create table "?${table}"? `).test(tree.read(`migrations/${file}`)));
  if (isTable) throw new Error(`${resource} cannot be new: migrations/${isTable} creates a table ${table}`);
}

/** Returns the new resource as a target of references. */
const newResource = (names: Names, folder: string, fields: string[]): Existing => ({
  ...names,
  folder,
  hasOwner: fields.includes("ownerId:users"),
  factory: { call: `make${names.Type}(service, owner)` },
  hasSchema: true,
  hasScopes: true,
});

interface Declared {
  columns: Field[];
  uniques: Unique[];
  hasEndpoints: boolean;
}

function modelOf(tree: Tree, own: Existing, { columns, uniques, hasEndpoints }: Declared) {
  const fields = columns.filter(({ name }) => name !== "ownerId");
  if (fields.length === 0) throw new Error("A table needs at least one field besides its owner");
  const owner = fields.length < columns.length;
  const relations = columns.flatMap(({ name, reference }) => (reference ? [{ name, ...reference }] : []));
  const references = fields.flatMap(({ reference, ...field }) =>
    reference
      ? [{ ...field, ...reference, isKept: reference.isSelf || tree.has(deleteOf(reference.to)) }]
      : [],
  );
  const refersToItself = references.some(({ isSelf }) => isSelf);
  const refersToOwned = references.some(({ to }) => to.hasOwner);
  const sorted = fields.filter(({ ordered }) => hasEndpoints && ordered);
  const searched = fields.filter(({ needle }) => hasEndpoints && needle);
  const access = owner
    ? { file: `${own.singular}-access.gate`, view: `own${own.Type}`, edit: `own${own.Type}` }
    : { file: `${own.singular}-exists.gate`, view: `${own.entity}Exists`, edit: `${own.entity}Exists` };

  return {
    ...own,
    ...testModel({ folder: own.folder, owner, references, fields, uniques }),
    hasEndpoints,
    tag: tagOf(own),
    channel: own.folder.replaceAll("/", "."),
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
    indexes: indexesOf(own, { owner, isListed: hasEndpoints, sorted, searched, references, uniques }),
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
const deleteOf = (to: Existing) => `src/application/${to.folder}/[id]/delete.ts`;

/** Adds CONFLICT to the endpoint: a row that other rows refer to cannot be deleted. */
function refusing(text: string): string | undefined {
  if (text.includes('"CONFLICT"')) return text;
  const place = /\n {2}\.output\(nothing\)\n/;

  return place.test(text) ? text.replace(place, '\n  .refuses("CONFLICT")$&') : undefined;
}
