import { inputOf } from "#application/kit/endpoint";
import type { Fields, Schema, UploadRule } from "#application/kit/schema";
import { fieldsOf, presenceOf, read } from "#application/kit/schema-reader";
import { parametersOf } from "#interface/http/routing/derive-route";
import type { Encoding, Media, Operation, Parameter, RequestBody } from "#interface/shared/schema/document";
import type { SchemaBook } from "#interface/shared/schema/schema-book";
import type { Route } from "#interface/http/routing/route";

type Field = [name: string, schema: Schema];

interface Sources {
  path: Field[];
  query: Field[];
  body: Field[];
  /** True if the input keeps keys that it does not name. */
  isOpen: boolean;
}

/** Sorts the fields of the endpoint's input by the part of the request that contains them. */
export function sourcesOf({ method, path, endpoint }: Route): Sources {
  const input = inputOf(endpoint);
  const description = input && read(input);
  const fields = Object.entries(input ? fieldsOf(input) : {});
  const inPath = new Set(parametersOf(path));
  const others = fields.filter(([name]) => !inPath.has(name));
  const isBodiless = method === "GET" || method === "DELETE";

  return {
    path: fields.filter(([name]) => inPath.has(name)),
    query: isBodiless ? others : [],
    body: isBodiless ? [] : others,
    isOpen: description?.kind === "object" && description.isOpen,
  };
}

/** Describes the parameters and the body of an operation. */
export function requestOf(route: Route, book: SchemaBook): Pick<Operation, "parameters" | "requestBody"> {
  const { path, query, body, isOpen } = sourcesOf(route);
  const parameters = [
    ...path.map((field) => pathParameter(field, book, route.id)),
    ...query.flatMap((field) => queryParameters(field, book, route.id)),
  ];

  return {
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && { requestBody: requestBody(body, isOpen, book, route.id) }),
  };
}

function pathParameter([name, field]: Field, book: SchemaBook, usedBy: string): Parameter {
  const { description, schema } = parameterSchema(field, book, usedBy);

  return { name, in: "path", required: true, ...description, schema, example: book.exampleOf(schema) };
}

/**
 * Nested values are written with brackets: `sort[fullName]=asc`, `tags[]=a&tags[]=b`. An object that does not consist of
 * scalars, or is itself nested, is described by one parameter for each of its fields.
 */
function queryParameters(
  [name, field]: Field,
  book: SchemaBook,
  usedBy: string,
  isOptional = false,
): Parameter[] {
  const part = read(field);
  const required = part.presence === "required" && !isOptional;
  const style = part.kind === "object" || part.kind === "record" ? deepObject : {};
  if (part.kind === "object" && (name.includes("[") || !hasScalars(part.fields))) {
    const fields = Object.entries(part.fields).map(([key, inner]): Field => [`${name}[${key}]`, inner]);
    return fields.flatMap((inner) => queryParameters(inner, book, usedBy, !required));
  }

  const { description, schema } = parameterSchema(field, book, usedBy);
  const written = part.kind === "list" ? `${name}[]` : name;
  return [{ name: written, in: "query", required, ...description, ...style, schema }];
}

/** OpenAPI defines this style for objects of scalars only (3.1, section 4.8.12.4). */
const deepObject = { style: "deepObject", explode: true } as const;

const hasScalars = (fields: Fields) =>
  Object.values(fields).every((field) => !["object", "record", "list"].includes(read(field).kind));

/** Moves the description from the schema to the parameter, where readers expect it. */
function parameterSchema(field: Schema, book: SchemaBook, usedBy: string) {
  const { description, ...schema } = book.describe(field, "query", usedBy);

  return { description: typeof description === "string" && { description }, schema };
}

/** A file needs a multipart body; everything else may also be sent as JSON or as a form. */
function requestBody(fields: Field[], isOpen: boolean, book: SchemaBook, usedBy: string): RequestBody {
  const schemaOf = (some: Field[]) => book.describeFields(Object.fromEntries(some), "body", usedBy, isOpen);
  const files = fields.filter(([, field]) => isUpload(field));
  const values = fields.filter(([, field]) => !isUpload(field));
  const needsFile = files.some(([, field]) => isRequired(field));
  const schema = schemaOf(values);
  const json = { schema, example: book.exampleOf(schema) };
  const form = values.every(([, field]) => fitsForm(field)) && { ...json, ...encodingOf(values) };

  return {
    required: fields.some(([, field]) => isRequired(field)),
    content: {
      ...(!needsFile && { "application/json": json }),
      ...(!needsFile && form && { "application/x-www-form-urlencoded": form }),
      ...(files.length > 0 && { "multipart/form-data": { schema: schemaOf(fields), ...encodingOf(fields) } }),
    },
  };
}

/** True when OpenAPI defines exactly one way to write the value in a form. */
function fitsForm(field: Schema): boolean {
  const part = read(field);

  return part.kind === "object" ? hasScalars(part.fields) : part.kind !== "list";
}

function encodingOf(fields: Field[]): Pick<Media, "encoding"> {
  const encoding: Record<string, Encoding> = {};
  for (const [name, field] of fields) {
    const part = read(field);
    const rule = uploadIn(field);
    if (rule && rule.types.length > 0) encoding[name] = { contentType: rule.types.join(", ") };
    else if (part.kind === "record" || (part.kind === "object" && fitsForm(field)))
      encoding[name] = deepObject;
  }

  return Object.keys(encoding).length > 0 ? { encoding } : {};
}

/** Returns the rule of a field that takes a file, or a list of files. */
function uploadIn(field: Schema): UploadRule | undefined {
  const part = read(field);
  if (part.kind === "list") return part.item && uploadIn(part.item);

  return part.kind === "upload" ? part.upload : undefined;
}

export const isUpload = (field: Schema): boolean => uploadIn(field) !== undefined;
const isRequired = (field: Schema) => presenceOf(field) === "required";
