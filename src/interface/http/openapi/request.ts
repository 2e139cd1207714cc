import { inputOf } from "#application/kit/endpoint";
import { fieldsOf, type Schema, uploadRuleOf } from "#application/kit/schema";
import { parametersOf } from "#interface/http/routing/derive-route";
import type { Encoding, Media, Operation, Parameter, RequestBody } from "#interface/shared/schema/document";
import type { SchemaBook } from "#interface/shared/schema/schema-book";
import type { Route } from "#interface/http/routing/route";

type Field = [name: string, schema: Schema];

interface Sources {
  path: Field[];
  query: Field[];
  body: Field[];
}

/** Where each field of the endpoint's input comes from. */
export function sourcesOf({ method, path, endpoint }: Route): Sources {
  const input = inputOf(endpoint);
  const fields = Object.entries(input ? fieldsOf(input) : {});
  const inPath = new Set(parametersOf(path));
  const others = fields.filter(([name]) => !inPath.has(name));
  const isBodiless = method === "GET" || method === "DELETE";

  return {
    path: fields.filter(([name]) => inPath.has(name)),
    query: isBodiless ? others : [],
    body: isBodiless ? [] : others,
  };
}

/** The parameters and the body of an operation. */
export function requestOf(route: Route, book: SchemaBook): Pick<Operation, "parameters" | "requestBody"> {
  const { path, query, body } = sourcesOf(route);
  const parameters = [
    ...path.map((field) => pathParameter(field, book, route.id)),
    ...query.map((field) => queryParameter(field, book, route.id)),
  ];

  return {
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && { requestBody: requestBody(body, book, route.id) }),
  };
}

function pathParameter([name, field]: Field, book: SchemaBook, usedBy: string): Parameter {
  const { description, schema } = parameterSchema(field, book, usedBy);

  return { name, in: "path", required: true, ...description, schema, example: book.exampleOf(schema) };
}

/** Nested values are written with brackets: `sort[fullName]=asc`, `tags[]=a&tags[]=b`. */
function queryParameter([name, field]: Field, book: SchemaBook, usedBy: string): Parameter {
  const { description, schema } = parameterSchema(field, book, usedBy);

  return {
    name: field.type === "array" ? `${name}[]` : name,
    in: "query",
    required: isRequired(field),
    ...description,
    ...(field.type === "object" && { style: "deepObject", explode: true }),
    schema,
  };
}

/** The description belongs to the parameter, where readers look for it. */
function parameterSchema(field: Schema, book: SchemaBook, usedBy: string) {
  const { description, ...schema } = book.describe(field, "query", usedBy);

  return { description: typeof description === "string" && { description }, schema };
}

/** A file needs a multipart body; everything else may come as JSON or as a form. */
function requestBody(fields: Field[], book: SchemaBook, usedBy: string): RequestBody {
  const schemaOf = (some: Field[]) => book.describeFields(Object.fromEntries(some), "body", usedBy);
  const files = fields.filter(([, field]) => uploadRuleOf(field));
  const values = fields.filter(([, field]) => !uploadRuleOf(field));
  const needsFile = files.some(([, field]) => isRequired(field));
  // OpenAPI knows no way to write a list in a form that has one meaning.
  const hasList = values.some(([, field]) => field.type === "array");
  const schema = schemaOf(values);
  const json = { schema, example: book.exampleOf(schema) };

  return {
    required: fields.some(([, field]) => isRequired(field)),
    content: {
      ...(!needsFile && { "application/json": json }),
      ...(!needsFile &&
        !hasList && { "application/x-www-form-urlencoded": { ...json, ...encodingOf(values) } }),
      ...(files.length > 0 && { "multipart/form-data": { schema: schemaOf(fields), ...encodingOf(fields) } }),
    },
  };
}

function encodingOf(fields: Field[]): Pick<Media, "encoding"> {
  const encoding: Record<string, Encoding> = {};
  for (const [name, field] of fields) {
    const upload = uploadRuleOf(field);
    if (upload) encoding[name] = { contentType: upload.types.join(", ") };
    else if (field.type === "object") encoding[name] = { style: "deepObject", explode: true };
  }

  return Object.keys(encoding).length > 0 ? { encoding } : {};
}

const isRequired = (field: Schema) => field.$_getFlag("presence") === "required";
