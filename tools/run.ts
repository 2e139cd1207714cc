import { bringDatabase } from "#tools/postgres/own-database";
import { prepareDatabase } from "#tools/postgres/prepare";
import { readConfig } from "#processes/read-config";

// `make run`: the API, on a database that has been migrated and seeded.

await bringDatabase();
await prepareDatabase(readConfig());
await import("#processes/api");
