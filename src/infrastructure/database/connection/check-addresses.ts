import { randomUUID } from "node:crypto";
import { Client, type Pool } from "pg";
import type { Config } from "#infrastructure/config/config";

interface Seen {
  process: number;
  cluster: string;
  hasOwnName: boolean;
}

// Unique, because such a pooler leaves the statement on the server.
const NAME = `check_${randomUUID()}`;
// Behind a pooler that keeps prepared statements, the statement has another name on the server.
const look = {
  name: NAME,
  text: `select pg_backend_pid() as process, system_identifier || ' ' || current_database() as cluster,
    exists (select from pg_prepared_statements where name = '${NAME}') as "hasOwnName"
  from pg_control_system()`,
};

/**
 * Returns what is wrong with DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_PREPARED together, if anything. A pooler shows
 * itself: the process of the connection is not that of the server. `direct` is a pool of DATABASE_DIRECT_URL.
 */
export async function addressMistake(config: Config, direct: Pool): Promise<string | undefined> {
  const client = await direct.connect().catch(refusedByPooler);
  if (!client) return noDirect;
  const { rows } = await client.query<Seen>(look).finally(() => client.release());
  if (rows[0]?.process !== client.processID) return noDirect;

  return config.DATABASE_URL === config.DATABASE_DIRECT_URL
    ? undefined
    : poolerMistake(config, rows[0]?.cluster);
}

const noDirect =
  "A pooler is between this process and PostgreSQL: set DATABASE_DIRECT_URL to the address of PostgreSQL without the pooler";

/** PgBouncer refuses the settings of connections to PostgreSQL (08P01). */
function refusedByPooler(error: unknown): undefined {
  if (error instanceof Error && error.message.includes("unsupported startup parameter")) return;
  throw error;
}

async function poolerMistake({ DATABASE_URL, DATABASE_PREPARED }: Config, cluster: string | undefined) {
  const client = new Client({ connectionString: DATABASE_URL });
  try {
    await client.connect();
    const { rows } = await client.query<Seen>(DATABASE_PREPARED === "on" ? look : look.text);
    if (rows[0]?.cluster !== cluster)
      return "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases";
    if (rows[0]?.hasOwnName && rows[0].process !== client.processID)
      return "The pooler of DATABASE_URL keeps no prepared statements: set DATABASE_PREPARED=off, or max_prepared_statements of PgBouncer 1.21 or newer";

    return undefined;
  } finally {
    await client.end();
  }
}
