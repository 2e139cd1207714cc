// The parts of OpenAPI 3.1 that the contract uses.

/** JSON Schema, draft 2020-12. Typed are the keywords that the service itself reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  description?: string;
  examples?: unknown[];
  [keyword: string]: unknown;
}

export interface Reference {
  $ref: string;
}

export interface Encoding {
  contentType?: string;
  style?: "deepObject";
  explode?: true;
}

export interface Media {
  schema?: JsonSchema;
  example?: unknown;
  encoding?: Record<string, Encoding>;
}

export interface Parameter {
  name: string;
  description?: string;
  in: "path" | "query";
  required: boolean;
  style?: "deepObject";
  explode?: true;
  schema: JsonSchema;
  example?: unknown;
}

export interface RequestBody {
  required: boolean;
  content: Record<string, Media>;
}

/** Leads from a response to an operation that takes a value of it. */
export interface Link {
  operationId: string;
  /** Runtime expressions: `$response.body#/id`. */
  parameters: Record<string, string>;
}

export interface Response {
  description: string;
  headers: Record<string, Reference>;
  /** By the id of the operation that they lead to. */
  links?: Record<string, Link>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: true;
  /** ISO date after which a deprecated operation may be removed. */
  "x-sunset"?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  /** By status; `default` is for any other. */
  responses: Record<string, Response | Reference>;
}

export interface Components {
  schemas: Record<string, JsonSchema>;
  responses: Record<string, Response>;
  headers: Record<string, object>;
  securitySchemes: Record<string, object>;
}

export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license?: { name: string; identifier: string };
  };
  servers: { url: string; "x-internal": boolean }[];
  tags: { name: string; description?: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: Components;
}
