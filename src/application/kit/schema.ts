import type { Readable } from "node:stream";
import Joi from "joi";
import { normalEmail } from "#application/kit/normal-email";
import { instant } from "#application/kit/instant";
import { storableText } from "#application/kit/text";

// One declaration validates the request, types the handler and feeds the contract. Joi's own types do not track which
// keys may be absent, so here a key is required unless it is wrapped in `optional` or `withDefault`. Joi converts text
// only (trim, lower case, ISO dates): a string never becomes a number, whatever it looks like.

declare const mayBeAbsent: unique symbol;
type Optional = { [mayBeAbsent]?: true };

export type Schema = Joi.Schema;
export type Fields = Record<string, Joi.Schema>;
export type Value<S> = S extends { validate(value: unknown): Joi.ValidationResult<infer T> } ? T : never;

type OptionalKeys<F> = { [K in keyof F]: typeof mayBeAbsent extends keyof F[K] ? K : never }[keyof F];
export type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: Value<F[K]>;
} & { [K in OptionalKeys<F>]?: Value<F[K]> };

/** Text of `min` to `max` characters (Unicode code points); `.allow("")` lets it be empty. */
export const string = (max?: number, min = 1) => storableText().characters(min, max);
export const uuid = () =>
  Joi.string()
    .guid({ separator: "-", wrapper: false })
    .length(36)
    .messages({ "string.guid": "{{#label}} must be a UUID", "string.length": "{{#label}} must be a UUID" });
/** An e-mail address in its normal form (`normalAddress`); any top-level domain. */
export const email = () => normalEmail();
/** One slash at a time, and no escaped `/`, `\` or control character. Without flags and lookahead, as JSON Schema wants it. */
const ownPathPattern = (() => {
  const escape = "%(?:2[0-9A-Ea-e]|5[0-9ABD-Fabd-f]|[1346-9A-Fa-f][0-9A-Fa-f])";
  const unit = `(?:[\\w\\-.~!$&'()*+,;=:@?]|${escape})`;

  return new RegExp(`^/(?:${unit}+/)*${unit}*$`);
})();

/**
 * Where to go on after signing in: a path of this service, with its query. Nothing that a browser might read as another
 * host (`//evil`, `/\\evil`, `%5c`, a tab) or as a script.
 */
export const ownPath = () =>
  Joi.string()
    .max(500)
    .pattern(ownPathPattern, "a path of this service")
    .messages({ "string.pattern.name": "{{#label}} must be {{#name}}" })
    .example("/auth/account") as Joi.StringSchema<`/${string}`>;
export const integer = () => Joi.number().integer();
export const boolean = () => Joi.boolean();
/** A point in time; RFC 3339 text in JSON, a `Date` in code. */
export const date = () => instant();

export const oneOf = <const T extends string>(...values: T[]) =>
  Joi.string().valid(...values) as Joi.StringSchema<T>;

export const list = <T>(item: Joi.Schema<T>): Joi.ArraySchema<T[]> => Joi.array().items(item);

/** An object whose keys are not known here: it is taken and sent as it is. */
export const record = () => Joi.object<Record<string, unknown>>().unknown();
/** Any JSON value. */
export const json = () => Joi.any<unknown>();

export const nullable = <S extends Joi.Schema>(schema: S) =>
  schema.allow(null) as Joi.AnySchema<Value<S> | null>;

export const optional = <S extends Joi.Schema>(schema: S) => schema.optional() as S & Optional;

/** For the query of a page, which people reach by all kinds of links: what does not fit counts as absent. */
export const ifFits = <S extends Joi.Schema>(schema: S) =>
  optional(
    Joi.any()
      .custom((given: unknown) => {
        const { error, value } = schema.validate(given);

        return error ? undefined : value;
      })
      .meta({ anyText: true }) as Joi.Schema as S,
  );

export const isAnyText = (schema: Schema): boolean => notesOn(schema).anyText ?? false;

/** For input: an absent key becomes `value`. */
export const withDefault = <S extends Joi.Schema>(schema: S, value: Partial<Value<S>>) =>
  schema.optional().default(value) as S;

/** Throws `TypeError` for a field that every object has, such as `constructor`: Joi would take that for given. */
export const object = <F extends Fields>(fields: F): Joi.ObjectSchema<ObjectOf<F>> => {
  const inherited = Object.keys(fields).find((key) => key in Object.prototype);
  if (inherited !== undefined) throw new TypeError(`No field may be called ${inherited}`);

  const keys = Object.entries(fields).map(([key, schema]) => [
    key,
    schema.$_getFlag("presence") ? schema : schema.required(),
  ]);

  return Joi.object<ObjectOf<F>>(Object.fromEntries(keys)).prefs({ convert: false });
};

/** A file that came with a multipart request. Its name and declared type are the caller's word, so neither is kept. */
export class UploadedFile {
  constructor(readonly bytes: Uint8Array) {}
}

export interface UploadRule {
  maxBytes: number;
  /** Media types for the contract; the code that uses the bytes has to check them. */
  types: readonly string[];
}

/** A file field of a multipart body. A larger file is PAYLOAD_TOO_LARGE. */
export const upload = (rule: UploadRule) =>
  Joi.object<UploadedFile>()
    .instance(UploadedFile)
    .meta({ upload: rule })
    .messages({ "object.instance": "{{#label}} must be a file" });

export const uploadRuleOf = (schema: Schema): UploadRule | undefined => notesOn(schema).upload;

export interface BinaryRule {
  contentType: string;
  /** The `Cache-Control` of the answer. */
  cacheControl: string;
}

/** An output that is not JSON: bytes, sent as they are. */
export const binary = (rule: BinaryRule): Joi.AnySchema<Uint8Array | Readable> =>
  Joi.any().meta({ binary: rule });

export const binaryRuleOf = (schema: Schema): BinaryRule | undefined => notesOn(schema).binary;

/** An output that is empty: 204 unless the endpoint says otherwise. */
export const nothing: Joi.AnySchema<void> = Joi.any().forbidden().meta({ nothing: true });

export const isNothing = (schema: Schema): boolean => notesOn(schema).nothing ?? false;

/** An output that is a web page: what the handler returns fills the view of the same name in `interface/http/pages`. */
export const page = <F extends Fields>(fields: F) => object(fields).meta({ page: true });

export const isPage = (schema: Schema): boolean => notesOn(schema).page ?? false;

/** A page that runs scripts, of our own origin alone. */
export const scriptedPage = <F extends Fields>(fields: F) => page(fields).meta({ scripted: true });

export const isScripted = (schema: Schema): boolean => notesOn(schema).scripted ?? false;

/** An output that sends the caller on: 303 to the address that the handler returns. */
export const redirect: Joi.StringSchema = Joi.string().required().meta({ redirect: true });

export const isRedirect = (schema: Schema): boolean => notesOn(schema).redirect ?? false;

/** An output that leads the caller out of this service: `{ url }`, and the form of a browser is sent there. */
export const leave = () =>
  object({ url: Joi.string().max(8_192).description("Where to send the browser.") }).meta({ leave: true });

export const isLeave = (schema: Schema): schema is ReturnType<typeof leave> => notesOn(schema).leave ?? false;

/** Gives a schema a name: the contract then has it once, as a component. */
export const named = <S extends Joi.Schema>(name: string, schema: S): S => schema.id(name) as S;

/** What the schema names of the value, and nothing else. Throws when the value does not fit. */
export function only<S extends Joi.Schema>(schema: S, value: Value<S>): Value<S> {
  return Joi.attempt(value, schema, { convert: false, stripUnknown: true }) as Value<S>;
}

/** The fields of an object schema, by name. */
export function fieldsOf(schema: Schema): Fields {
  const keys: { key: string; schema: Schema }[] = schema.$_terms["keys"] ?? [];

  return Object.fromEntries(keys.map((entry) => [entry.key, entry.schema]));
}

/** What our words note on a schema. */
interface Notes {
  upload?: UploadRule;
  binary?: BinaryRule;
  nothing?: true;
  page?: true;
  scripted?: true;
  redirect?: true;
  leave?: true;
  anyText?: true;
}

function notesOn(schema: Schema): Notes {
  const notes: Notes[] = schema.$_terms["metas"] ?? [];

  return Object.assign({}, ...notes);
}
