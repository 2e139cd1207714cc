import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bringDatabase } from "#tools/postgres/own-database";

// Runs a module with the embedded PostgreSQL unless DATABASE_URL is set: with-database.ts src/processes/scheduler.ts …

const [node = "", , module = "", ...given] = process.argv;
await bringDatabase();
process.argv = [node, resolve(module), ...given];
await import(pathToFileURL(resolve(module)).href);
