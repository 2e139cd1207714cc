import Joi from "joi";
import { type Fields, string } from "#application/kit/schema";
import { address } from "#infrastructure/config/address";

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of a provider to sign in with. */
export interface ProviderSettings {
  /** The name in its path: `my-company`. */
  name: string;
  /** The name on pages: `My Company`. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The providers with a known issuer. The variables of all others start with OIDC_ and include the issuer. */
const wellKnown = [
  { prefix: "GOOGLE", label: "Google", issuer: "https://accounts.google.com" },
  { prefix: "GITHUB", label: "GitHub", issuer: "https://github.com/login/oauth" },
];

const variables = [
  /^(GOOGLE|GITHUB)_CLIENT_(?:ID|SECRET)$/,
  /^(OIDC_[A-Z0-9]+(?:_[A-Z0-9]+)*?)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/,
];

/**
 * The schema fields for the providers in the environment: one variable of a provider makes the others required, except
 * OIDC_<NAME>_LABEL.
 */
export function providerFields(env: Environment): Fields {
  const fields: Fields = Object.assign({}, ...prefixesIn(env).map(fieldsOf));
  const isNews = (name: string) => name.startsWith("OIDC_") || !(name in env);

  return Object.fromEntries(Object.entries(fields).filter(([name]) => isNews(name)));
}

/** The providers in the environment, sorted by name. Expects variables that these fields accept. */
export function providersIn(env: Environment): ProviderSettings[] {
  return prefixesIn(env).map((prefix) => {
    const known = wellKnown.find((candidate) => candidate.prefix === prefix);
    const name = prefix
      .replace(/^OIDC_/, "")
      .toLowerCase()
      .replaceAll("_", "-");
    const valueOf = (part: string) => env[`${prefix}_${part}`] ?? "";

    return {
      name,
      label: known?.label ?? (valueOf("LABEL") || labelOf(name)),
      issuer: known?.issuer ?? valueOf("ISSUER"),
      clientId: valueOf("CLIENT_ID"),
      clientSecret: valueOf("CLIENT_SECRET"),
    };
  });
}

function prefixesIn(env: Environment): string[] {
  const prefixes = Object.keys(env).flatMap((name) =>
    variables.flatMap((variable) => variable.exec(name)?.[1] ?? []),
  );

  return [...new Set(prefixes)].toSorted();
}

function fieldsOf(prefix: string): Fields {
  const client = {
    [`${prefix}_CLIENT_ID`]: string().required().description("client id at the provider"),
    [`${prefix}_CLIENT_SECRET`]: string().required().description(`secret of ${prefix}_CLIENT_ID`),
  };
  if (wellKnown.some((known) => known.prefix === prefix)) return client;

  const reserved = wellKnown.find((known) => `OIDC_${known.prefix}` === prefix);
  const issuer = reserved
    ? Joi.forbidden().description(`${reserved.prefix}_CLIENT_ID sets up ${reserved.label}`)
    : address("https")
        .when("NODE_ENV", { not: "production", then: address("https", "http") })
        .required()
        .description("address of the OpenID Connect issuer; https in production");

  return {
    [`${prefix}_ISSUER`]: issuer,
    ...client,
    [`${prefix}_LABEL`]: string(100).optional().description("name of the provider on the pages"),
  };
}

/** Turns `my-company` into `My Company`. */
function labelOf(name: string): string {
  return name.replaceAll("-", " ").replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
