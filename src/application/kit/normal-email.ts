import Joi from "joi";
import { normalAddress } from "#domain/users/email-address";

const extended: { string(): Joi.StringSchema } = Joi.extend({
  type: "string",
  base: Joi.string()
    .email({ tlds: { allow: false }, allowUnicode: false })
    .max(254),
  messages: { "string.ascii": "{{#label}} must be an e-mail address of ASCII characters" },
  prepare(value: unknown, { error }: Joi.CustomHelpers) {
    if (typeof value !== "string" || value === "") return undefined;

    const normal = normalAddress(value);
    return normal === undefined ? { value, errors: error("string.ascii") } : { value: normal };
  },
});

/** An e-mail address in its normal form: ASCII, in lower case, at most 254 characters (RFC 5321); any top-level domain. */
export const normalEmail = extended.string().prefs({ convert: true });
