import type { Statement } from "#infrastructure/database/query/statement";
import {
  advance,
  LAST_EVENT,
  type LogCursor,
  type Looked,
  nextTransaction,
  unreadOf,
  upToEvent,
} from "#infrastructure/events/log/log-cursor";
import { EVENT_COLUMNS, type StoredEvent } from "#infrastructure/events/stored-event";
import type { Followed } from "#infrastructure/outbox/subscriptions";

/** Sends one statement and returns its rows, as `Database.query` does. */
export type Send = <Row>(statement: Statement) => Promise<Row[]>;

/** The unread events of a position that were asked for, in the order of their sequence. */
export interface Read {
  events: StoredEvent[];
  /** The position after this read. */
  cursor: LogCursor;
  /** False when there are more unread events. */
  isEnd: boolean;
}

/** The end of the log. */
interface Head {
  snapshot: string;
  /** The greatest transaction of its events. */
  lastEvent: string | null;
}

/** Reads the mutation events. Any number of readers may read, each at its own position. */
export class LogReader {
  constructor(private readonly send: Send) {}

  /** Returns the end of the log. */
  async head(): Promise<LogCursor> {
    const { snapshot, lastEvent } = await this.#end();

    return { since: upToEvent(snapshot, lastEvent) };
  }

  /** Looks at the next `limit` unread events, and returns those among them that `followed` names. */
  async read({ since, stretch }: LogCursor, followed: readonly Followed[], limit: number): Promise<Read> {
    const values = [since, stretch?.upTo ?? null, stretch?.after ?? null, limit, JSON.stringify(followed)];
    const rows = await this.send<Looked & Head & StoredEvent>({ text: READ, values, prepared: true });
    const [state] = rows;
    if (!state) throw new Error("An aggregate has a row");
    const looked = stretch ? state : { ...state, snapshot: await this.#snapshotOf(since, state, limit) };

    return {
      ...advance({ since, ...(stretch && { stretch }) }, looked, limit),
      events: looked.sequence === null ? [] : rows,
    };
  }

  /** Returns the snapshot of a read up to its last event. */
  async #snapshotOf(since: string, { count, snapshot, lastEvent }: Looked & Head, limit: number) {
    // The snapshot may see more events than the read has looked at.
    if (count === limit) return upToEvent(snapshot, (await this.#end()).lastEvent);
    const read = nextTransaction(since) - 1n;
    const last = BigInt(lastEvent ?? 0);

    return upToEvent(snapshot, last > read ? last : read);
  }

  async #end(): Promise<Head> {
    const [head] = await this.send<Head>({ text: HEAD, values: [], prepared: true });
    if (!head) throw new Error("There is always a snapshot");

    return head;
  }
}

const HEAD = `select pg_current_snapshot()::text as snapshot, ${LAST_EVENT} as "lastEvent"`;

/** The condition for an event `e` that a row of `followed` ("table", kinds, columns) names. */
export const IS_FOLLOWED = `followed."table" = e."table" and e.kind = any(followed.kinds)
  and (e.kind <> 'updated' or followed.columns is null or e.before ?| followed.columns)`;

/** The condition for an event `e` that an admin has discarded for a reaction. */
export const isDiscarded = (reaction: string): string => `exists (
    select from event_dead_letters letter
    where letter.reaction = ${reaction} and letter.sequence = e.sequence and letter.status = 'discarded'
  )`;

const READ = `
  with place as (select $1::pg_snapshot as since, $2::pg_snapshot as "upTo", $3::bigint as after),
  looked as materialized (select e.* from place cross join lateral ${unreadOf("place", "$4")} e)
  select state.*, ${EVENT_COLUMNS}
  from (
    select count(*)::int as count, max(sequence) as last, pg_current_snapshot()::text as snapshot,
      max(xid::text::bigint) as "lastEvent"
    from looked
  ) as state left join looked e on exists (
    select from jsonb_to_recordset($5) as followed("table" text, kinds text[], columns text[]) where ${IS_FOLLOWED}
  )
  order by e.sequence`;
