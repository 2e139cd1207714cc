import { stopEmbedded } from "#infrastructure/database/embedded";
import { resetDatabase } from "#infrastructure/database/prepare";
import { readConfig } from "#processes/read-config";

const commands: Record<string, () => Promise<string>> = {
  stop: async () => ((await stopEmbedded()) ? "PostgreSQL has stopped" : "PostgreSQL was not running"),

  async reset() {
    await resetDatabase(readConfig());

    return "The database is empty but for the seeds";
  },
};

const command = commands[process.argv[2] ?? ""];
if (!command) throw new Error(`Usage: database.ts ${Object.keys(commands).join(" | ")}`);
console.log(await command());
