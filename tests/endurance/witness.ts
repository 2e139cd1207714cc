import { appendFileSync } from "node:fs";
import { Dispatcher } from "#infrastructure/events/dispatch/dispatcher";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { until } from "../support/until.js";

// A process that delivers the events of notes to a reaction, which appends the sequence of each to a file. It can be killed and
// started again at any time, and several may run.

const [url = "", file = ""] = process.argv.slice(2);
const reaction = "endurance.witness";

const logger = await createLogger({ level: "warn", pretty: false });
const pool = createBackgroundPool({ url, logger });
const subscriptions = new Subscriptions();
subscriptions.add(reaction, { table: "notes", kinds: ["inserted", "updated", "deleted"] });
const record = async ({ sequence }: { sequence: string }) => appendFileSync(file, `${sequence}\n`);
const listener = new Listener(pool, logger);
const dispatcher = new Dispatcher({
  pool,
  logger,
  listener,
  subscriptions,
  reactions: new Map([[reaction, record]]),
});

dispatcher.start();
// From here on, no event is missed.
await until(async () => {
  const { rowCount } = await pool.query("select from event_cursors where reaction = $1", [reaction]);

  return rowCount === 1;
});
process.stdout.write("ready\n");

process.once("SIGTERM", () => {
  void dispatcher.stop().then(async () => {
    listener.close();
    await pool.end();
  });
});
