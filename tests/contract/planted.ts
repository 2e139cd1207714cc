import { isDeepStrictEqual } from "node:util";
import type { Components, OpenApiDocument, Operation } from "#interface/shared/schema/document";
import { authenticators } from "#interface/shared/authenticators.generated";
import { committedContract } from "#tools/generator/contract";
import { resources, routes } from "../support/fixtures.js";

export type Edit = (contract: OpenApiDocument) => void;
type Keys = Record<string, unknown>;
interface ObjectSchema {
  properties: Record<string, Keys>;
  required?: string[];
}

const generated = committedContract({ routes, resources, authenticators })["contract/openapi.json"] ?? "";
const real: OpenApiDocument = JSON.parse(generated);

/** The real contract with fewer error responses, which are all alike, so that a comparison is fast. */
export const contract: OpenApiDocument = {
  ...real,
  paths: mapValues(real.paths, (operations) =>
    mapValues(operations, (one) => ({ ...one, responses: some(one.responses, /^(2|400|404|409|default)/) })),
  ),
  components: {
    ...real.components,
    responses: some(real.components.responses, /^(BadRequest|NotFound|Conflict|Failure)$/),
  },
};

function mapValues<R extends object, U>(record: R, map: (value: R[keyof R], key: keyof R) => U) {
  const entries = Object.entries(record) as [keyof R, R[keyof R]][];

  return Object.fromEntries(entries.map(([key, value]) => [key, map(value, key)])) as { [K in keyof R]: U };
}

function some<T>(record: Record<string, T>, key: RegExp): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => key.test(name)));
}

type Pair = [before: OpenApiDocument, after: OpenApiDocument];

/** Merges all pairs into one, with distinct names for each, so that one comparison is enough. */
export function sideBySide(pairs: Pair[]): Pair {
  const renamed = pairs.map((pair, index) => whatDiffers(pair).map((one) => withNames(one, nameOf(index))));
  const merged = (which: 0 | 1): OpenApiDocument => {
    const all = renamed.flatMap((pair) => pair[which] ?? []);
    const part = (name: keyof Components) =>
      Object.assign({}, ...all.map(({ components }) => components[name]));

    return {
      ...contract,
      paths: Object.assign({}, ...all.map(({ paths }) => paths)),
      components: mapValues(contract.components, (_, name) => part(name)),
    };
  };

  return [merged(0), merged(1)];
}

/** Returns the prefix of the paths and components of one pair. */
export const nameOf = (index: number) => `planted${index}-`;

/** Keeps only the paths that differ. When only shared components differ, keeps the paths of scrolls. */
function whatDiffers([before, after]: Pair): Pair {
  const all = Object.keys({ ...before.paths, ...after.paths });
  const different = all.filter((path) => !isDeepStrictEqual(before.paths[path], after.paths[path]));
  const kept = different.length > 0 ? different : ["/scrolls", "/scrolls/{id}"];
  const only = ({ paths, ...contract }: OpenApiDocument): OpenApiDocument => ({
    ...contract,
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => kept.includes(path))),
  });

  return [only(before), only(after)];
}

function withNames(contract: OpenApiDocument, name: string): OpenApiDocument {
  const text = JSON.stringify(contract)
    .replaceAll(/"#\/components\/(\w+)\//g, `"#/components/$1/${name}`)
    .replaceAll(/"(session|token)":\[/g, `"${name}$1":[`);
  const { paths, components, ...others }: OpenApiDocument = JSON.parse(text);
  const renamed = <T>(record: Record<string, T>, start: string): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [start + key, value]));

  return {
    ...others,
    paths: renamed(paths, `/${name}`),
    components: mapValues(components, (part) => renamed<object>(part, name)),
  } as OpenApiDocument;
}

/** Returns a copy with these edits. */
export function edited(original: OpenApiDocument, ...edits: (Edit | undefined)[]): OpenApiDocument {
  const copy = structuredClone(original);
  for (const edit of edits) edit?.(copy);

  return copy;
}

/** Sets keys; removes a key whose value is undefined. */
function set(target: object | undefined, keys: object): void {
  if (!target) throw new Error("There is nothing to edit");
  Object.assign(target, keys);
  for (const [key, value] of Object.entries(keys))
    if (value === undefined) Reflect.deleteProperty(target, key);
}

/** Edits the object at this path of keys. */
export const at =
  (way: string, keys: object): Edit =>
  (contract) =>
    set(
      way.split(" ").reduce<Keys>((found, key) => found[key] as Keys, contract as object as Keys),
      keys,
    );

export const inOperation =
  (name: string, edit: (operation: Operation) => void): Edit =>
  ({ paths }) => {
    const [method = "", path = ""] = name.split(" ");
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`There is no ${name}`);
    edit(operation);
  };

export const operation = (name: string, keys: object): Edit => inOperation(name, (one) => set(one, keys));

export const without =
  (name: string): Edit =>
  (contract) => {
    const [method = "", path = ""] = name.split(" ");
    const { [method.toLowerCase()]: _, ...others } = contract.paths[path] ?? {};
    set(contract.paths, { [path]: Object.keys(others).length > 0 ? others : undefined });
  };

export const deprecated = (sunset?: string): Edit =>
  operation("GET /scrolls", { deprecated: true, "x-sunset": sunset });

/** Edits the parameter of this name, in the operation that has it. */
export const parameter = (name: string, keys: object): Edit => {
  const of: Record<string, string> = { sort: "GET /users", kind: "GET /events", id: "GET /scrolls/{id}" };

  return inOperation(of[name] ?? "GET /scrolls", ({ parameters }) =>
    set(
      parameters?.find((one) => one.name === name),
      keys,
    ),
  );
};

/** Edits the schema of a parameter of `GET /scrolls`. */
export const query = (name: string, keys: object): Edit => {
  const schema = {
    ...contract.paths["/scrolls"]?.["get"]?.parameters?.find((one) => one.name === name)?.schema,
  };
  set(schema, keys);

  return parameter(name, { schema });
};

/** Replaces the schema of the nested parameter `sort`: an object with `fullName`, and with these keys. */
export const sort = (keys: object): Edit =>
  parameter("sort", { schema: { type: "object", properties: { fullName: direction }, ...keys } });

const direction = { type: "string", enum: ["asc", "desc"] };

const fieldOf = ({ properties }: ObjectSchema, name: string, keys: object | undefined) =>
  set(properties, { [name]: keys && merged(properties[name], keys) });

function merged(before: object | undefined, keys: object): object {
  const schema = { ...before };
  set(schema, keys);

  return schema;
}

const body = (edit: (schema: ObjectSchema) => void): Edit =>
  inOperation("POST /scrolls", ({ requestBody }) => {
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      edit(schema as object as ObjectSchema);
  });

/** Sets keys of a field of the body of `POST /scrolls`, in every media type. Undefined removes the field. */
export const field = (name: string, keys: object | undefined): Edit =>
  body((schema) => fieldOf(schema, name, keys));

export const needs = (...required: string[]): Edit => body((schema) => set(schema, { required }));

const component =
  (name: string, edit: (schema: ObjectSchema) => void): Edit =>
  ({ components }) =>
    edit(components.schemas[name] as object as ObjectSchema);

/** Sets keys of a field of each scroll in a response. Undefined removes the field. */
export const scroll = (name: string, keys: object | undefined): Edit =>
  component("Scroll", (schema) => fieldOf(schema, name, keys));

/** Requires these fields of a scroll, beside `id`, `createdAt` and `updatedAt`. */
export const always = (...names: string[]): Edit =>
  component("Scroll", (schema) => set(schema, { required: ["id", "createdAt", "updatedAt", ...names] }));

export const all =
  (...edits: Edit[]): Edit =>
  (contract) => {
    for (const edit of edits) edit(contract);
  };
