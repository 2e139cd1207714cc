import { readFileSync } from "node:fs";
import { parse } from "dotenv";
import { providerFields, providersIn } from "#infrastructure/config/provider-variables";
import { configSchema, type Config, type Variables } from "#infrastructure/config/variables";

export type { Config } from "#infrastructure/config/variables";

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of this process, and those of `.env` in the working folder that it does not set. Empty ones count as unset. */
export function environment(): Environment {
  return withoutEmpty({ ...dotenv(), ...withoutEmpty(process.env) });
}

/** Throws one `Error` that names every invalid variable, without values, which may be secrets. */
export function loadConfig(env: Environment = environment()): Config {
  const given = withoutEmpty(env);
  const schema = configSchema.append<Variables>(providerFields(given));
  const { error, value } = schema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    errors: { wrap: { label: false } },
  });
  if (!error) return { ...value, identityProviders: providersIn(given) };

  const { keys } = schema.describe();
  const mistakes = error.details.map(
    ({ message, path }) => `  ${message} (${keys[path.join()].flags.description})`,
  );
  throw new Error(`The configuration has mistakes:\n${mistakes.join("\n")}`);
}

function dotenv(): Environment {
  try {
    return parse(readFileSync(".env"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}

const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
