import { after, afterEach, before } from "mocha";
import { Client, escapeIdentifier } from "pg";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { until } from "../support/until.js";
import { Process } from "./process.js";

export interface Delivery {
  reaction: string;
  status: string;
  attempts: number;
  error: string | null;
}

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
  const deliveries = () => sql<Delivery>("select * from event_deliveries order by sequence, reaction");

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
    await sql("truncate mutation_events, event_deliveries, users cascade");
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
        const left = "select from event_deliveries where status not in ('done', 'dead') limit 1";

        return (await sql(left)).length === 0;
      }, withinMs),
  };
}
