import { besideRequest } from "#application/kit/work-context";
import { endlessLsn, parseLsn } from "#domain/shared/lsn";
import type { Logger } from "#domain/shared/logger";
import type { Database } from "#infrastructure/database/connection/database";

const endOfLog = "select pg_current_wal_insert_lsn()::text as lsn";

/** The LSN is read again where a row is replaced: only there does the statement hold the lock of the row. */
const keepForUser = `insert into last_writes ("userId", lsn)
  select id, pg_current_wal_insert_lsn() from users where id = $1
  on conflict ("userId") do update set lsn = pg_current_wal_insert_lsn(), "writtenAt" = clock_timestamp()
  returning lsn::text`;

/**
 * Keeps the LSN of a user's last write, so that all processes know which replicas have replayed it. The row is read with the
 * credentials of each request, which costs no statement.
 */
export class LastWrites {
  /** Rows of this age or older are obsolete: every replica that is used has replayed them. */
  readonly #obsolete: string;

  constructor(
    private readonly database: Pick<Database, "query">,
    private readonly logger: Logger,
    lagLimitMs: number,
  ) {
    // Twice the limit, because the clock of the server may be adjusted.
    this.#obsolete = `now() - interval '${2 * lagLimitMs} ms'`;
  }

  /**
   * Returns the SQL of one more column: the last write of the row of `users`. A user whose row of `sessions` is new counts as
   * writing just now, because the request that started the session had no user.
   */
  columnOf(sessions?: string): string {
    const kept = `(select lsn::text from last_writes where "userId" = users.id and "writtenAt" > ${this.#obsolete})`;

    return sessions === undefined
      ? `, ${kept}`
      : `, case when ${sessions}."createdAt" > ${this.#obsolete} then 'new' else ${kept} end`;
  }

  /** Reads the value of such a column. */
  read(value: string | null | undefined): bigint {
    return typeof value === "string" ? (parseLsn(value) ?? endlessLsn) : 0n;
  }

  /**
   * Returns the LSN after the writes of a request, and keeps it for its user. Call it after their commit: the LSN of a
   * statement that writes would be before that. Returns undefined if the database does not answer: the writes are made anyway.
   */
  async keep(userId: string | null): Promise<string | undefined> {
    const statement =
      userId === null
        ? { text: endOfLog, values: [], prepared: true }
        : { text: keepForUser, values: [userId], prepared: true };
    try {
      // The timeout of the request may have passed after a commit.
      const [row] = await besideRequest(() => this.database.query<{ lsn: string }>(statement));

      return row?.lsn;
    } catch (err) {
      this.logger.warn({ err }, "the last write of a caller is not kept");

      return undefined;
    }
  }
}
