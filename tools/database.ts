import { environment } from "#infrastructure/config/config";
import { bringDatabase } from "#tools/postgres/own-database";
import { resetDatabase } from "#tools/postgres/prepare";
import { stopEmbedded, wipeEmbedded } from "#tools/postgres/server";
import { readConfig } from "#processes/read-config";

// `make db-stop` and `make db-reset`.

const commands: Record<string, () => Promise<string>> = {
  stop: async () => ((await stopEmbedded()) ? "PostgreSQL has stopped" : "PostgreSQL was not running"),

  async reset() {
    // Also when the embedded server does not start any more.
    if (environment()["DATABASE_URL"] === undefined) await wipeEmbedded();
    await bringDatabase();
    await resetDatabase(readConfig());

    return "The database is empty but for the seeds";
  },
};

const command = commands[process.argv[2] ?? ""];
if (!command) throw new Error(`Usage: database.ts ${Object.keys(commands).join(" | ")}`);
console.log(await command());
