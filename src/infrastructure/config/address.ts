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

/** The characters of a URI (RFC 3986, section 2). To compile the pattern of Joi's own `uri()` takes 15 ms. */
const uriCharacters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** Refuses everything that the libraries cannot parse, such as a port above 65535, or an escape that is not UTF-8. */
function isAddress(text: string, schemes: string[]): boolean {
  if (!schemes.some((scheme) => text.startsWith(`${scheme}://`)) || !uriCharacters.test(text)) return false;

  try {
    return decodeURIComponent(new URL(text).href) !== "";
  } catch {
    return false;
  }
}

/** Returns a validator for a comma-separated list in which each item `fits`. */
const listOf =
  (expected: string, fits: (item: string) => boolean) => (text: string, helpers: Joi.CustomHelpers) => {
    const items = text.split(",").map((item) => item.trim());

    return items.every(fits) ? items : helpers.message({ custom: `{{#label}} must be ${expected}` });
  };

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const isNetwork = (text: string) =>
  ["loopback", "linklocal", "uniquelocal"].includes(text) ||
  (!Joi.string()
    .ip({ version: ["ipv4", "ipv6"], cidr: "optional" })
    .validate(text).error &&
    !/\/0+$/.test(text));

/** Refuses an address with a path, a query, a fragment or credentials: links, pages and cookies start at the root of the host. */
export const originOnly = (text: string, helpers: Joi.CustomHelpers) =>
  URL.canParse(text) && new URL(text).href !== `${new URL(text).origin}/`
    ? helpers.message({
        custom:
          "{{#label}} must be an origin such as https://api.example.com: the service does not run below a path",
      })
    : text;

export const origins = listOf("origins such as https://example.com, separated by commas", isOrigin);
/** A list of origins, or `*` for all. */
export const anyOrigins = (text: string, helpers: Joi.CustomHelpers) =>
  text === "*" ? [text] : origins(text, helpers);
export const databases = listOf("addresses that start with postgres://, separated by commas", (text) =>
  isAddress(text, ["postgres", "postgresql"]),
);
export const networks = listOf("a number of hops, or addresses and networks separated by commas", isNetwork);
