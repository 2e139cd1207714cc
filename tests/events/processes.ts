import { after, afterEach, before } from "mocha";
import { Client, escapeIdentifier } from "pg";
import { type OpenDelivery, openDeliveriesOf } from "#infrastructure/events/log/open-deliveries";
import type { StoredEvent } from "#infrastructure/events/stored-event";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { until } from "../support/until.js";
import { Process } from "./process.js";

/** A database for the tests of a `describe`, emptied after each test, and processes that use it. */
export function useProcesses() {
  const processes: Process[] = [];
  let database: TestDatabase | undefined;

  const start = (): Process => {
    if (!database) throw new Error("The database exists only between before() and after()");
    const process = new Process(database.url);
    processes.push(process);

    return process;
  };
  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const { database } = processes[0] ?? start();

    return database.query<Row>({ text, values, prepared: false });
  };
  /** Returns the deliveries that are not done, of the reactions of all processes, by event and reaction. */
  const deliveries = async (): Promise<OpenDelivery[]> => {
    const events = await sql<StoredEvent>("select * from mutation_events order by sequence");
    const found = await Promise.all(processes.map(({ database }) => openDeliveriesOf(database, events)));
    const named = new Map(
      found.flat().map((delivery) => [`${delivery.sequence} ${delivery.reaction}`, delivery]),
    );

    return [...named.values()].toSorted(
      (a, b) => Number(a.sequence) - Number(b.sequence) || a.reaction.localeCompare(b.reaction),
    );
  };

  /** Closes every connection to the database and refuses new ones until the returned function is called. */
  const takeAway = async (): Promise<() => Promise<void>> => {
    const url = new URL(database?.url ?? "");
    const name = url.pathname.slice(1);
    url.pathname = "/postgres";
    const operator = new Client({ connectionString: url.href });
    await operator.connect();
    await operator.query(`alter database ${escapeIdentifier(name)} allow_connections false`);
    await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);

    return async () => {
      await operator.query(`alter database ${escapeIdentifier(name)} allow_connections true`);
      await operator.end();
    };
  };

  before(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await Promise.all(processes.map((process) => process.stopDispatching()));
    await sql(
      "truncate mutation_events, event_cursors, event_lanes, event_dead_letters, finished_jobs, handled_messages, inbox_positions, users cascade",
    );
    await Promise.all(processes.splice(0).map((process) => process.end()));
  });
  after(() => database?.drop());

  return {
    start,
    sql,
    deliveries,
    takeAway,
    url: () => database?.url ?? "",
    untilFinished: (withinMs?: number) =>
      until(async () => {
        const names = processes.flatMap(({ dispatched }) => dispatched);
        const missing =
          "select from unnest($1::text[]) as name where name not in (select reaction from event_cursors)";
        if ((await sql(missing, [names])).length > 0) return false;
        const open = await deliveries();

        return open.every(({ status }) => status === "dead");
      }, withinMs),
  };
}
