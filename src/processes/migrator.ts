import { loadConfig } from "#infrastructure/config/config";
import { databaseUrl } from "#infrastructure/database/prepare";
import { migrate } from "#infrastructure/database/migrations";

const applied = await migrate(await databaseUrl(loadConfig()));
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "The database is up to date");
