import { type Config, loadConfig } from "#infrastructure/config/config";

/** The configuration of this process. When it is invalid, prints all its errors and exits with 1. */
export function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
