import type { Backlog, DeliveryCounts } from "#domain/events/deliveries";
import type { Database } from "#infrastructure/database/connection/database";

/** As the driver reads counts. */
type Counted = Record<keyof DeliveryCounts, string>;

export const none: DeliveryCounts = { pending: 0, running: 0, failed: 0, dead: 0 };

const numbersOf = ({ pending, running, failed, dead }: Counted): DeliveryCounts => ({
  pending: Number(pending),
  running: Number(running),
  failed: Number(failed),
  dead: Number(dead),
});

// Each condition is that of a partial index, so finished deliveries are never read.
const OPEN = `
  select reaction, status, "nextAttemptAt" from event_deliveries where status in ('pending', 'failed')
  union all select reaction, status, null from event_deliveries where status = 'running'
  union all select reaction, status, null from event_deliveries where status = 'dead'`;

const COUNTS = `count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'running') as running,
  count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'dead') as dead`;

/** Counts the unfinished deliveries of each reaction that has any. */
export async function countByReaction(database: Database): Promise<Map<string, DeliveryCounts>> {
  const rows = await database.query<Counted & { reaction: string }>({
    text: `select reaction, ${COUNTS} from (${OPEN}) as open group by reaction`,
    values: [],
    prepared: false,
  });

  return new Map(rows.map(({ reaction, ...counts }) => [reaction, numbersOf(counts)]));
}

export async function countAll(database: Database): Promise<Backlog> {
  const [row] = await database.query<Counted & { oldestDueSeconds: number | null }>({
    text: `select ${COUNTS},
      extract(epoch from now() - min("nextAttemptAt") filter (where "nextAttemptAt" <= now()))::float8 as "oldestDueSeconds"
      from (${OPEN}) as open`,
    values: [],
    prepared: false,
  });
  if (!row) throw new Error("An aggregate has a row");
  const { oldestDueSeconds, ...counts } = row;

  return { ...numbersOf(counts), oldestDueSeconds };
}
