import { type Config, loadConfig } from "#infrastructure/config/config";

/** The configuration of this process. When it has mistakes they are printed, and the process ends. */
export function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
