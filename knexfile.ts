import { loadConfig } from "#infrastructure/config/config";
import { knexConfig } from "#infrastructure/database/migrations";

/** For the knex CLI: `make migrate`, `make migrate-rollback`, `make migration name=…`, `make seed`. */
export default () => knexConfig(loadConfig().DATABASE_DIRECT_URL);
