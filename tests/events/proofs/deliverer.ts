import { setTimeout as delay } from "node:timers/promises";
import { idOf, type StoredEvent } from "#infrastructure/events/stored-event";
import { Dispatcher } from "#infrastructure/events/dispatch/dispatcher";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { MemoryLogger } from "../../support/memory-logger.js";
import { begin, random, url } from "./begin.js";
import { followers } from "./followers.js";

const logger = new MemoryLogger();
const pool = createBackgroundPool({ url, logger });

/** Events that failed in this process. Each fails at most once, so that eight failures in a row never make a delivery dead by chance. */
const failed = new Set<string>();

function failSometimes(id: string): void {
  if (failed.has(id) || random() >= 0.1) return;
  failed.add(id);
  throw new Error("planned");
}

/** Records an event. Fails in 10 % of the calls before the record, and in 10 % after it. */
async function record(event: StoredEvent): Promise<void> {
  const id = idOf(event);
  const { rowId, after } = event;
  failSometimes(id);
  await delay(random() * 5);
  const value = after?.["title"] ?? after?.["fullName"];
  await pool.query("insert into proof_reactions (row_id, value) values ($1, $2)", [rowId, value]);
  failSometimes(id);
}

const subscriptions = new Subscriptions();
for (const [reaction, followed] of followers) subscriptions.add(reaction, followed);
const dispatcher = new Dispatcher({
  pool,
  logger,
  listener: new Listener(pool, logger),
  subscriptions,
  reactions: new Map(followers.map(([reaction]) => [reaction, record])),
  retryDelay: () => 20,
  leaseSeconds: 1,
});

await begin(() => dispatcher.start());
