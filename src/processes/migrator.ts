import { databaseUrl } from "#infrastructure/database/prepare";
import { migrate } from "#infrastructure/database/migrations";
import { readConfig } from "#processes/read-config";

const applied = await migrate(await databaseUrl(readConfig()));
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "The database is up to date");
