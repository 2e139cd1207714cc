import type { Readable } from "node:stream";
import Joi from "joi";
import { asDeclared } from "#application/kit/erased";
import { normalEmail } from "#application/kit/normal-email";
import { instant } from "#application/kit/instant";
import type { Output } from "#application/kit/output";
import { presenceOf } from "#application/kit/schema-reader";
import { dayPattern, wholePattern } from "#application/kit/patterns";
import { storableJson } from "#application/kit/storable-json";
import type { ServedFile } from "#application/kit/served-file";
import { storableText } from "#application/kit/text";

// One declaration validates the request, types the handler and describes the contract. Joi's own types do not track which
// keys may be absent, so here a key is required unless it is wrapped in `optional` or `withDefault`. Joi converts only
// text (trim, lower case, ISO dates); it never turns a string into a number.

declare const mayBeAbsent: unique symbol;
/** Marks the schema of a key that may be absent. */
type Optional = Pick<Joi.AnySchema, "type"> & { [mayBeAbsent]?: true };

export type Schema = Joi.Schema;
export type Fields = Record<string, Joi.Schema>;
export type Value<S> = S extends { validate(value: unknown): Joi.ValidationResult<infer T> } ? T : never;

type OptionalKeys<F> = { [K in keyof F]: typeof mayBeAbsent extends keyof F[K] ? K : never }[keyof F];
export type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: Value<F[K]>;
} & { [K in OptionalKeys<F>]?: Value<F[K]> };

/** Text of `min` to `max` characters (Unicode code points); `.allow("")` also accepts empty text. */
export const string = (max?: number, min = 1) => {
  const text = min > 1 ? storableText.min(min) : storableText;

  return max === undefined ? text : text.max(max);
};
const patternMessage = { "string.pattern.name": "{{#label}} must be {{#name}}" };
const dayText = Joi.string()
  .length(10)
  .pattern(dayPattern, "a day")
  .messages({ ...patternMessage, "string.length": "{{#label}} must be a day" })
  .meta({ swagger: { format: "date" } })
  .example("2024-02-29");
const wholeText = Joi.string()
  .max(20)
  .pattern(wholePattern, "a whole number of 64 bits")
  .messages(patternMessage)
  .example("9007199254740993");
const uuidText = Joi.string()
  .guid({ separator: "-", wrapper: false })
  .length(36)
  .messages({ "string.guid": "{{#label}} must be a UUID", "string.length": "{{#label}} must be a UUID" });
export const uuid = () => uuidText;
/** An e-mail address in its normal form (`normalAddress`); any top-level domain. */
export const email = () => normalEmail;
/** Single slashes only, and no escaped `/`, `\` or control character. JSON Schema has neither flags nor lookahead. */
const ownPathPattern = (() => {
  const escape = "%(?:2[0-9A-Ea-e]|5[0-9ABD-Fabd-f]|[1346-9A-Fa-f][0-9A-Fa-f])";
  const unit = `(?:[\\w\\-.~!$&'()*+,;=:@?]|${escape})`;

  return new RegExp(`^/(?:${unit}+/)*${unit}*$`);
})();

/**
 * A path of this service with its query, for instance the target after a sign-in. Refuses everything that a browser might
 * read as another host (`//evil`, `/\\evil`, `%5c`, a tab) or as a script.
 */
export const ownPath = () =>
  Joi.string<`/${string}`>()
    .max(500)
    .pattern(ownPathPattern, "a path of this service")
    .messages(patternMessage)
    .example("/auth/account");
export const integer = () => Joi.number().integer();
export const boolean = () => Joi.boolean();
/** A point in time; RFC 3339 text in JSON, a `Date` in code. */
export const date = () => instant;

/** A day without a time, `2024-02-29`, of the years 0001 to 9999; the same text in JSON and in code. */
export const day = () => dayText;

/**
 * A decimal number as text, `"12.50"`: at most `precision` digits, `scale` of them after the point. JSON readers take a number
 * for a float, which has no exact value for most decimal fractions.
 */
export const decimal = (precision: number, scale: number) => {
  const whole = precision > scale ? `(?:0|[1-9]\\d{0,${precision - scale - 1}})` : "0";
  const fraction = scale > 0 ? `(?:\\.\\d{1,${scale}})?` : "";

  return Joi.string()
    .max(precision + 3)
    .pattern(new RegExp(`^-?${whole}${fraction}$`), `a decimal number with ${scale} places`)
    .messages(patternMessage)
    .example(scale > 0 ? `0.${"5".padEnd(scale, "0")}` : "1");
};

/** A whole number of 64 bits as text, `"9007199254740993"`: a JSON number is exact up to 53 bits only. */
export const bigint = () => wholeText;

export const oneOf = <const T extends string>(...values: T[]) => Joi.string<T>().valid(...values);

export const list = <T>(item: Joi.Schema<T>): Joi.ArraySchema<T[]> => Joi.array().items(item);

/** An object of any keys, which is accepted and sent unchanged. */
export const record = () => Joi.object<Record<string, unknown>>().unknown();
/** Any JSON value, for answers. */
export const json = () => Joi.any<unknown>();

/** Any JSON value that a `jsonb` column can store and return unchanged, for input and answers. */
export const jsonValue = () => storableJson;

export const nullable = <T>(schema: Joi.AnySchema<T>): Joi.AnySchema<T | null> => schema.allow(null);

export const optional = <S extends Joi.AnySchema>(schema: S): S & Optional => schema.optional();

/** A field in the query of a page, which people reach by all kinds of links: an invalid value counts as absent. */
export const ifFits = <T>(schema: Joi.AnySchema<T>) =>
  optional(
    Joi.any<T>()
      .custom((given: unknown) => {
        const { error, value } = schema.validate(given);

        return error ? undefined : value;
      })
      .meta({ isLenient: true, swagger: { type: "string" } }),
  );

/** For input: an absent key becomes `value`. */
export const withDefault = <S extends Joi.AnySchema>(schema: S, value: Partial<Value<S>>): S =>
  schema.optional().default(value);

const exactObject = Joi.object().prefs({ convert: false });

/** Throws `TypeError` for a field that every object inherits, such as `constructor`: Joi would find it in any input. */
export const object = <F extends Fields>(fields: F): Joi.ObjectSchema<ObjectOf<F>> => {
  const inherited = Object.keys(fields).find((key) => key in Object.prototype);
  if (inherited !== undefined) throw new TypeError(`No field may be called ${inherited}`);

  const keys = Object.entries(fields).map(([key, schema]) => [
    key,
    presenceOf(schema) ? schema : schema.required(),
  ]);

  return exactObject.keys(Object.fromEntries(keys));
};

/**
 * Accepts and keeps keys that the object does not name, with any value. For the body of a request: its size limit is the only
 * limit of their number and size.
 */
export const open = <T>(schema: Joi.ObjectSchema<T>): Joi.ObjectSchema<T & Record<string, unknown>> =>
  asDeclared<Joi.ObjectSchema<T & Record<string, unknown>>>(schema.unknown());

/** A file of a multipart request. */
export class UploadedFile {
  constructor(
    readonly bytes: Uint8Array,
    /** The name that the caller gave, without its folders. */
    readonly name: string,
    /** The type that the content has, never only the one that the caller gave. */
    readonly mediaType: string,
  ) {}
}

export interface UploadRule {
  maxBytes: number;
  /** The media types that the content may have. An empty list allows every type. */
  types: readonly string[];
}

/**
 * A file field of a multipart body. A larger file is PAYLOAD_TOO_LARGE. An empty file, and one whose content has another type,
 * is UNPROCESSABLE_CONTENT.
 */
export const upload = (rule: UploadRule) =>
  Joi.object<UploadedFile>()
    .instance(UploadedFile)
    .meta({ upload: rule, swagger: fileIn(rule), swaggerOverride: true })
    .messages({ "object.instance": "{{#label}} must be a file" });

/** A field of a multipart body with at most `max` files. Each of them is one part with the name of the field. */
export const uploads = ({ max, ...rule }: UploadRule & { max: number }) => list(upload(rule)).max(max);

/** Without a media type of text, `maxLength` counts bytes (OpenAPI 3.1, section 4.8.14.3). */
const fileIn = ({ maxBytes, types }: UploadRule) => ({
  type: "string",
  format: "binary",
  maxLength: maxBytes,
  description: `A file of at most ${maxBytes} bytes: ${types.join(", ") || "any type"}.`,
});

/** Gives a schema a name: the contract then contains it once, as a component. */
export const named = <S extends Joi.AnySchema>(name: string, schema: S): S =>
  schema.meta({ className: name });

/** Keeps the keys that the schema names and drops all others. Throws when the value does not fit. */
export function only<T>(schema: Joi.AnySchema<T>, value: T): T {
  const { error, value: kept } = schema.validate(value, { convert: false, stripUnknown: true });
  if (error) throw error;

  return kept;
}

// The words for an answer that is not simply JSON. A schema as the output means JSON.

/** An empty answer: 204 unless the endpoint sets another status. */
export const nothing: Output<void> = { kind: "nothing" };

/** A web page. The value that the handler returns fills the view of the same name in `interface/http/pages`. */
export const page = <F extends Fields>(fields: F): Output<ObjectOf<F>> => ({
  kind: "page",
  schema: object(fields),
  isScripted: false,
});

/** A page that runs scripts, only of this service's own origin. */
export const scriptedPage = <F extends Fields>(fields: F): Output<ObjectOf<F>> => ({
  kind: "page",
  schema: object(fields),
  isScripted: true,
});

/** Redirects the caller: 303 to the address that the handler returns. */
export const redirect: Output<string> = { kind: "redirect" };

/** Sends the caller to another service: `{ url }` as JSON; a browser's form is led there by a page. */
export const leave = (): Output<{ url: string }> => ({
  kind: "leave",
  schema: object({ url: Joi.string().max(8_192).description("The address to send the browser to.") }),
});

/** A stored file, which the handler gets from `Files.serve`. Callers may ask for a part of it (`Range`), or whether it has changed. */
export const file: Output<ServedFile> = { kind: "file", isLinked: false };

/** Like `file`, but a storage that can sign links sends it: the caller is redirected to a link that is valid for five minutes. */
export const linkedFile: Output<ServedFile> = { kind: "file", isLinked: true };

/** Bytes, sent unchanged. `cacheControl` is the `Cache-Control` of the answer. */
export const binary = (rule: {
  contentType: string;
  cacheControl: string;
}): Output<Uint8Array | Readable> => ({
  kind: "binary",
  ...rule,
});
