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
 * What `make resource` is to write. Throws, and says why, for a name or fields that cannot be, and for what is there
 * already. Writes nothing.
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
    throw new Error(`${resource} cannot be a resource: the service has another use for that name`);
  const folder = ["src/domain", "src/application", "src/infrastructure", "src/interface/http/pages", "tests"]
    .map((parent) => `${parent}/${resource}`)
    .find((path) => tree.has(path));
  if (folder) throw new Error(`${resource} cannot be a new resource: ${folder} is there already`);
  const isTable = tree
    .list("migrations")
    .find((file) => new RegExp(`create table "?${table}"? `).test(tree.read(`migrations/${file}`)));
  if (isTable)
    throw new Error(`${resource} cannot be a new resource: migrations/${isTable} makes a table ${table}`);
}

function modelOf(tree: Tree, names: Names, columns: Field[]) {
  const fields = columns.filter(({ name }) => name !== "ownerId");
  if (fields.length === 0) throw new Error("A resource has a field of its own besides its owner");
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
    /** The resources that it refers to, each once. */
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

/** How the tests make rows. */
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
    /** What an event tells as an answer does; dates look otherwise there. */
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
  if (long) throw new Error(`${long.name} would be too long a name for an index: choose shorter names`);
  const names = indexes.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Two indexes would be called ${twice}: choose another name for a field`);

  return indexes;
}

/** The words of `kit/schema` that the schema is written in. */
const wordsOf = (columns: Field[]) =>
  [...new Set(["named", "object", ...columns.flatMap(({ words }) => words)])].toSorted().join(", ");

/** Later than every migration that is there, so that what it refers to has been made. */
function stampAfter(migrations: string[]): string {
  const now = Number(new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14));

  return String(Math.max(now, ...migrations.map((file) => Number.parseInt(file) + 1)));
}

/** Returns `container.ts` with the new repository bound, or undefined when the file has no place for it. */
function bound(text: string, { Type, resource, singular, entity }: Names): string | undefined {
  const port = `import { ${Type}Repository } from "#domain/${resource}/${singular}.repository";`;
  const table = `import { ${entity}Table } from "#infrastructure/${resource}/${singular}.table";`;
  const line = `  container.bind(${Type}Repository).toConstantValue(new ObjectionRepository(${entity}Table, database));`;
  const place = /(?<=\nfunction bindRepositories\([^]*?)\n}\n/;
  if (!place.test(text)) return undefined;

  return withImport(withImport(text, port), table).replace(place, `\n${line}\n}\n`);
}

/** Before the first import of the same layer that comes after it. */
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

/** The endpoint that removes a row of `to`, if it is where `make resource` has put it. */
const deleteOf = (to: Existing) => `src/application/${to.resource}/[id]/delete.ts`;

/** A row that something refers to cannot be removed: 409. */
function refusing(text: string): string | undefined {
  if (text.includes('"CONFLICT"')) return text;
  const place = /\n {2}\.output\(nothing\)\n/;

  return place.test(text) ? text.replace(place, '\n  .refuses("CONFLICT")$&') : undefined;
}

const unique = <T extends { resource: string }>(items: T[]): T[] => [
  ...new Map(items.map((item) => [item.resource, item])).values(),
];

/** `title, body and place` */
const inProse = (words: string[]) => words.join(", ").replace(/, ([^,]*)$/, " and $1");
