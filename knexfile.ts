import { loadConfig } from "#infrastructure/config/config";
import { databaseUrl } from "#infrastructure/database/prepare";
import { knexConfig } from "#infrastructure/database/migrations";

/** For the knex CLI: `make migrate`, `make migrate-rollback`, `make migration name=…`, `make seed`. */
export default async () => knexConfig(await databaseUrl(loadConfig()));
