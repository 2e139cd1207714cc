import { type Field, fieldsOf } from "./fields.js";
import { type Names, newNames } from "./names.js";
import { sharedGate } from "./shared-gates.js";
import { type Existing, isTaken, type Tree } from "./tree.js";
import type { Growth } from "./write.js";

interface Index {
  name: string;
  on: string;
}

/**
 * Returns the files and changes of `make resource`. Throws an error with the reason for an invalid name or field, and for
 * a resource that already exists. Writes nothing.
 */
export function planResource(tree: Tree, name: string, fields: string, singular?: string): Growth {
  const names = name ? newNames(name, singular) : undefined;
  if (!names || !fields)
    throw new Error('Usage: make resource name=projects fields="title:string(200) body:text? ownerId:users"');
  refuseTaken(tree, names);
  const columns = fieldsOf(fields, names, tree.resources);
  const model = modelOf(tree, names, columns);
  const deletes = new Set(model.references.filter(({ isKept }) => isKept).map(({ to }) => deleteOf(to)));

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

function modelOf(tree: Tree, names: Names, columns: Field[]) {
  const fields = columns.filter(({ name }) => name !== "ownerId");
  if (fields.length === 0) throw new Error("A resource needs at least one field besides its owner");
  const owner = fields.length < columns.length;
  const relations = columns.flatMap(({ name, reference }) => (reference ? [{ name, ...reference }] : []));
  const references = fields.flatMap(({ reference, ...field }) =>
    reference ? [{ ...field, ...reference, isKept: tree.has(deleteOf(reference.to)) }] : [],
  );
  const refersToOwned = references.some(({ to }) => to.hasOwner);
  const sorted = fields.filter(({ ordered }) => ordered);
  const searched = fields.filter(({ needle }) => needle);
  const access = owner
    ? { file: `${names.singular}-access.gate`, view: `own${names.Type}`, edit: `own${names.Type}` }
    : { file: `${names.singular}-exists.gate`, view: `${names.entity}Exists`, edit: `${names.entity}Exists` };

  return {
    ...names,
    ...testModel({ owner, references, fields }),
    columns: [...fields, ...columns.filter(({ name }) => name === "ownerId")],
    fields,
    owner,
    relations,
    references,
    refersToOwned,
    /** True when the test of its creation has refusals other than of invalid input. */
    isRefused: !owner || references.some(({ isKept }) => isKept),
    /** The resources that it refers to, without duplicates. */
    related: unique(relations.map(({ to }) => to)),
    targets: unique(references.map(({ to }) => to)),
    absent: fields.filter(({ absent }) => absent !== undefined),
    sorted,
    searched,
    searchedNames: inProse(searched.map(({ name }) => name)),
    access,
    writer: owner ? sharedGate.signedIn : sharedGate.adminOnly,
    words: wordsOf(columns),
    indexes: indexesOf(names, { owner, sorted, searched, references }),
  };
}

interface Facts {
  owner: boolean;
  fields: Field[];
  references: { to: Existing }[];
}

/** Returns the values that the templates of the tests need. */
function testModel({ owner, references, fields }: Facts) {
  const needsOwner = references.some(({ to }) => to.factory.call.includes("owner"));
  const takesOwner = owner || needsOwner;
  const makeParameters = `service: TestService${takesOwner ? ", owner: { id: string }" : ""}`;
  const newParameters = `service: TestService${needsOwner ? ", owner: { id: string }" : ""}`;
  const trimmed = fields.filter(({ isTrimmed }) => isTrimmed);
  const factories = unique(references.map(({ to }) => to)).flatMap(({ factory, Type, hasOwner }) =>
    factory.import ? [{ name: `make${Type}`, file: factory.import.replace("tests/", "../"), hasOwner }] : [],
  );

  return {
    takesOwner,
    makeParameters,
    newParameters,
    factories,
    ownedFactories: factories.filter(({ hasOwner }) => hasOwner),
    newArguments: `service${needsOwner ? ", owner" : ""}`,
    newArgumentsHere: references.length === 0 ? "" : `service${needsOwner ? ", user" : ""}`,
    makeArgumentsHere: `service${takesOwner ? ", user" : ""}`,
    makeArgumentsOfOther: `service${takesOwner ? ", await service.make.user()" : ""}`,
    await: references.length > 0 ? "await " : "",
    createStatements: 2 + references.length,
    updateStatements: 3 + references.length,
    /** Fields with the same value in an event and a response. Dates have another format in events. */
    recorded: fields.filter(({ sqlType }) => !sqlType.startsWith("timestamptz")),
    plain: fields.filter(({ reference }) => !reference),
    trimmed,
    trimmedNames: inProse(trimmed.map(({ name }) => name)),
  };
}

function indexesOf(
  { table }: Names,
  {
    owner,
    sorted,
    searched,
    references,
  }: { owner: boolean; sorted: Field[]; searched: Field[]; references: Omit<Field, "reference">[] },
): Index[] {
  const [start, first, rest] = owner
    ? [`${table}_owner_`, `"ownerId", `, ""]
    : [`${table}_`, "", ` where "deletedAt" is null`];
  const indexes = [
    { name: `${start}created_at`, on: `(${first}"createdAt", id)${rest}` },
    ...sorted.map(({ snake, column }) => ({
      name: `${start}${snake}`,
      on: `(${first}${column}, "createdAt", id)${rest}`,
    })),
    ...references.map(({ snake, column }) => ({ name: `${table}_${snake}`, on: `(${column})` })),
    ...searched.map(({ snake, column }) => ({
      name: `${table}_${snake}_search`,
      on: `using gin (${column} gin_trgm_ops)`,
    })),
  ];
  const long = indexes.find(({ name }) => name.length > 63);
  if (long) throw new Error(`The index name ${long.name} would be too long: choose shorter names`);
  const names = indexes.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Two indexes would have the name ${twice}: choose another name for a field`);

  return indexes;
}

/** Returns the functions of `kit/schema` that the schema uses. */
const wordsOf = (columns: Field[]) =>
  [...new Set(["named", "object", ...columns.flatMap(({ words }) => words)])].toSorted().join(", ");

/** Returns a timestamp after all existing migrations, so that the tables that it refers to exist. */
function stampAfter(migrations: string[]): string {
  const now = Number(new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14));

  return String(Math.max(now, ...migrations.map((file) => Number.parseInt(file) + 1)));
}

/** Adds the binding of the new repository to the text of container.ts. Returns undefined when the place for it is not found. */
function bound(text: string, { Type, resource, singular, entity }: Names): string | undefined {
  const port = `import { ${Type}Repository } from "#domain/${resource}/${singular}.repository";`;
  const table = `import { ${entity}Table } from "#infrastructure/${resource}/${singular}.table";`;
  const line = `  container.bind(${Type}Repository).toConstantValue(new ObjectionRepository(${entity}Table, database));`;
  const place = /(?<=\nfunction bindRepositories\([^]*?)\n}\n/;
  if (!place.test(text)) return undefined;

  return withImport(withImport(text, port), table).replace(place, `\n${line}\n}\n`);
}

/** Inserts an import in alphabetical order among the imports of its layer. */
function withImport(text: string, added: string): string {
  const moduleOf = (line: string) => /from "(#[^"]+)"/.exec(line)?.[1] ?? "";
  const layerOf = (line: string) => moduleOf(line).split("/")[0];
  const lines = text.split("\n");
  const alike = lines.flatMap((line, at) =>
    line.startsWith("import") && layerOf(line) === layerOf(added) ? [at] : [],
  );
  const next = alike.find((at) => moduleOf(lines[at] ?? "") > moduleOf(added)) ?? (alike.at(-1) ?? -1) + 1;

  return lines.toSpliced(next, 0, added).join("\n");
}

/** Returns the path of the endpoint that deletes a row of `to`, as `make resource` names it. */
const deleteOf = (to: Existing) => `src/application/${to.resource}/[id]/delete.ts`;

/** Adds CONFLICT to the endpoint: a row that other rows refer to cannot be deleted. */
function refusing(text: string): string | undefined {
  if (text.includes('"CONFLICT"')) return text;
  const place = /\n {2}\.output\(nothing\)\n/;

  return place.test(text) ? text.replace(place, '\n  .refuses("CONFLICT")$&') : undefined;
}

const unique = <T extends { resource: string }>(items: T[]): T[] => [
  ...new Map(items.map((item) => [item.resource, item])).values(),
];

/** Returns a list in prose: `title, body and place`. */
const inProse = (words: string[]) => words.join(", ").replace(/, ([^,]*)$/, " and $1");
