import PostgresClient, { type SentQuery } from "knex/lib/dialects/postgres/index.js";
import { activities, type StatementFacts } from "#application/kit/activity";

/** Sends a statement that returns rows, seen by the observers of statements. */
export function observed<Row>(text: string, send: () => Promise<Row[]>): Promise<Row[]> {
  return observe(text, send, (rows) => rows.length);
}

/** Lets the observers see the statements that Knex itself sends, such as those that begin and end transactions. */
export class ObservedClient extends PostgresClient {
  override query(connection: unknown, query: SentQuery | string): Promise<SentQuery> {
    const send = () => super.query(connection, query);
    const text = typeof query === "string" ? query : query.sql;

    return observe(text, send, ({ response }) => response?.rows?.length ?? 0);
  }
}

function observe<T>(text: string, send: () => Promise<T>, countRows: (result: T) => number): Promise<T> {
  if (!activities.statement.isObserved) return send();

  const facts: StatementFacts = { text };
  return activities.statement.run(facts, async () => {
    const result = await send();
    facts.rows = countRows(result);

    return result;
  });
}
