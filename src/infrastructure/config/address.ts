import Joi from "joi";

interface AddressSchema extends Joi.StringSchema {
  /** A separate rule, so that the rule in a `when` replaces it. */
  address(schemes: string[]): this;
}

const extended: { string(): AddressSchema } = Joi.extend({
  type: "string",
  base: Joi.string(),
  messages: { "string.address": "{{#label}} must be an address that starts with {{#scheme}}://" },
  rules: {
    address: {
      method(this: Joi.ExtensionBoundSchema, schemes: string[]) {
        return this.$_addRule({ name: "address", args: { schemes } });
      },
      args: ["schemes"],
      validate(text: string, { error }: Joi.CustomHelpers, { schemes = [] }: Record<string, string[]>) {
        return isAddress(text, schemes) ? text : error("string.address", { scheme: schemes[0] });
      },
    },
  },
});

/** An absolute address with one of these schemes, in a form that the libraries can parse. */
export const address = (...schemes: string[]) => extended.string().address(schemes);

const uri = Joi.string().uri();

/** Stricter than Joi, which also accepts a port above 65535, and an escape that is not UTF-8. */
function isAddress(text: string, schemes: string[]): boolean {
  if (!schemes.some((scheme) => text.startsWith(`${scheme}://`)) || uri.validate(text).error) return false;

  try {
    return decodeURIComponent(new URL(text).href) !== "";
  } catch {
    return false;
  }
}
