import type { components, operations } from "./contract.generated.js";

/** `notes.create` */
export type OperationId = keyof operations;

/** What the contract calls by name: `Schemas["Note"]`. */
export type Schemas = components["schemas"];

/** Every code that a failure of the service may have. */
export type ErrorCode = Schemas["Error"]["code"];
export type Issue = Schemas["Issue"];

type Good = 200 | 201 | 202;
type Json<Answer> = Answer extends { content: { "application/json": infer Body } } ? Body : never;
type Responses<Id extends OperationId> = operations[Id]["responses"];
/** Nothing to ask for, where there is no such part. */
type FieldsOf<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;
type BodyOf<Body> = NonNullable<Body> extends { content: infer Content } ? Content[keyof Content] : never;

/** All that an operation takes, in path, query and body: `Input<"notes.id.update">`. */
export type Input<Id extends OperationId> = FieldsOf<operations[Id]["parameters"]["path"]> &
  FieldsOf<operations[Id]["parameters"]["query"]> &
  FieldsOf<BodyOf<operations[Id]["requestBody"]>>;

/** What an operation gives: `Output<"notes.list">`. Undefined when the answer has no body. */
export type Output<Id extends OperationId> = 204 extends keyof Responses<Id>
  ? undefined
  : Json<Responses<Id>[keyof Responses<Id> & Good]>;

/** The codes of the failures of an operation: `ErrorCodeOf<"notes.create">`. */
export type ErrorCodeOf<Id extends OperationId> =
  Json<Responses<Id>[Exclude<keyof Responses<Id>, Good>]> extends infer Failure
    ? Failure extends { code: infer Code }
      ? Code
      : never
    : never;
