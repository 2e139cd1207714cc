import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { currentCause } from "#application/kit/work-context";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { Announcer } from "#infrastructure/events/dispatch/announcer";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { scrollTable } from "../../fixtures/scrolls.js";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { userTable } from "#infrastructure/users/user.table";
import { MemoryLogger } from "../../support/memory-logger.js";
import { begin, random, url } from "./begin.js";
import { followers } from "./followers.js";

const logger = new MemoryLogger();
const announcer = new Announcer(createBackgroundPool({ url, logger }), logger);
const subscriptions = new Subscriptions();
for (const [reaction, followed] of followers) subscriptions.add(reaction, followed);
subscriptions.onCommit(() => announcer.announce());
const database = new Database(
  { url, poolMax: 4, statementTimeoutMs: 5_000, logger, cause: currentCause },
  subscriptions,
);
const users = new ObjectionRepository(userTable, database);
const scrolls = new ObjectionRepository(scrollTable, database);

const run = (text: string, ...values: unknown[]) =>
  database.query<{ id: string; fullName: string }>({ text, values, prepared: false });

/** Writes the next number of a row with a unique mark. The table proof_commits, which has no events, records the commit. */
async function countUp(id: string): Promise<void> {
  await users.transaction(async () => {
    const [user] = await run("select * from users where id = $1 for update", id);
    const value = `${Number.parseInt(user?.fullName ?? "", 10) + 1} ${uuidv7()}`;
    await users.updateOne({ where: { id } }, { fullName: value });
    await run("insert into proof_commits (row_id, value) values ($1, $2)", id, value);
    await delay(random() * 5);
    if (random() < 0.2) throw new Error("rolled back");
  });
}

async function write(): Promise<void> {
  const rows = await run("select * from users order by id");
  const ownerId = rows[0]?.id ?? "";
  for (;;) {
    const { id } = rows[Math.floor(random() * rows.length)] ?? { id: "" };
    if (random() < 0.5) await countUp(id).catch(() => {});
    else await scrolls.insertOne({ title: uuidv7(), body: "", ownerId });
    await delay(10 + random() * 20);
  }
}

await begin(() => {
  for (let writer = 0; writer < 3; writer += 1) void write();
});
