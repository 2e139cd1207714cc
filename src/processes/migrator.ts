import { migrate } from "#infrastructure/database/migrations";
import { readConfig } from "#processes/read-config";

const applied = await migrate(readConfig().DATABASE_DIRECT_URL);
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "The database is up to date");
