import type { components, operations } from "./contract.generated.js";

/** The id of an operation: `users.create`. */
export type OperationId = keyof operations;

/** The named schemas of the contract: `Schemas["PublicUser"]`. */
export type Schemas = components["schemas"];

/** Every error code of the service. */
export type ErrorCode = Schemas["Error"]["code"];
export type Issue = Schemas["Issue"];

type Good = 200 | 201 | 202;
type Json<Answer> = Answer extends { content: { "application/json": infer Body } } ? Body : never;
type Responses<Id extends OperationId> = operations[Id]["responses"];
/** The fields of a part of the input, or `unknown` if the operation has no such part. */
type FieldsOf<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;
type BodyOf<Body> = NonNullable<Body> extends { content: infer Content } ? Content[keyof Content] : never;

/** The input of an operation in path, query and body: `Input<"users.userId.update">`. */
export type Input<Id extends OperationId> = FieldsOf<operations[Id]["parameters"]["path"]> &
  FieldsOf<operations[Id]["parameters"]["query"]> &
  FieldsOf<BodyOf<operations[Id]["requestBody"]>>;

/** The output of an operation: `Output<"users.list">`. Undefined if the response has no body. */
export type Output<Id extends OperationId> = 204 extends keyof Responses<Id>
  ? undefined
  : Json<Responses<Id>[keyof Responses<Id> & Good]>;

/** The error codes of an operation: `ErrorCodeOf<"users.create">`. */
export type ErrorCodeOf<Id extends OperationId> =
  Json<Responses<Id>[Exclude<keyof Responses<Id>, Good>]> extends infer Failure
    ? Failure extends { code: infer Code }
      ? Code
      : never
    : never;
