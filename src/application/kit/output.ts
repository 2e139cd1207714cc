import Joi from "joi";
import type { Schema, Value } from "#application/kit/schema";

declare const returned: unique symbol;

/** The answer of an endpoint, by its kind. `T` is the value that the handler returns for it. */
export type Output<T = unknown> = { readonly [returned]?: T } & (
  | { readonly kind: "json" | "cursorPage"; readonly schema: Schema }
  | { readonly kind: "nothing" }
  | { readonly kind: "page"; readonly schema: Schema; readonly isScripted: boolean }
  | { readonly kind: "redirect" }
  | { readonly kind: "leave"; readonly schema: Joi.ObjectSchema<{ url: string }> }
  | { readonly kind: "file"; readonly isLinked: boolean }
  | { readonly kind: "binary"; readonly contentType: string; readonly cacheControl: string }
);

/** The value that a handler returns for the output that its endpoint declares. */
export type Returned<D> = D extends Output<infer T> ? T : Value<D>;

/** A plain schema declares JSON. */
export function outputOf(declared: Schema | Output): Output {
  return Joi.isSchema(declared) ? { kind: "json", schema: declared } : declared;
}
