import type { Database } from "#infrastructure/database/connection/database";
import {
  beginReplay,
  lockReplays,
  putBackOvertaking,
  type ReplayOrder,
  type ReplayPart,
  storeAgain,
} from "#infrastructure/events/replay/replay-statements";

/** Approximate number of events per statement; it takes a second or two. */
const PART = 20_000;

/** Stores the deliveries of a replay, and wakes the dispatcher. Returns the number of deliveries. */
export async function storeReplay(database: Database, order: ReplayOrder): Promise<number> {
  const [begun] = await database.query<{ mark: string; events: string }>(beginReplay(order));
  if (!begun) throw new Error("A count has a row");
  const parts = Math.max(1, Math.ceil(Number(begun.events) / PART));
  let stored = 0;
  for (let part = 0; part < parts; part += 1)
    stored += await storePart(database, { order, mark: begun.mark, part, parts });

  return stored;
}

async function storePart(database: Database, part: ReplayPart): Promise<number> {
  const stored = await database.transaction(async () => {
    await database.query(lockReplays(part.order));
    const [row] = await database.query<{ stored: string }>(storeAgain(part));
    database.announceDeliveries();

    return Number(row?.stored);
  });

  for (let finished = stored; finished > 0;) {
    const [overtaking] = await database.query<{ finished: string }>(putBackOvertaking(part));
    finished = Number(overtaking?.finished);
    database.announceDeliveries();
  }

  return stored;
}
