import type { Knex } from "knex";
import { activities, type StatementFacts } from "#application/kit/activity";

/** Sends a statement that returns rows, seen by the observers of statements. */
export function observed<Row>(text: string, send: () => Promise<Row[]>): Promise<Row[]> {
  if (!activities.statement.isObserved) return send();

  const facts: StatementFacts = { text };
  return activities.statement.run(facts, async () => {
    const rows = await send();
    facts.rows = rows.length;

    return rows;
  });
}

interface SentQuery {
  readonly __knexQueryUid: string;
  readonly sql: string;
}

/** Lets the observers see the statements that Knex itself sends, such as those that begin and end transactions. */
export function observeKnex(knex: Knex): void {
  if (!activities.statement.isObserved) return;

  const ends = new Map<string, () => void>();
  const end = ({ __knexQueryUid: id }: SentQuery) => {
    ends.get(id)?.();
    ends.delete(id);
  };
  knex.on("query", ({ __knexQueryUid: id, sql }: SentQuery) => {
    const ended = new Promise<void>((resolve) => ends.set(id, resolve));
    void activities.statement.run({ text: sql }, () => ended);
  });
  knex.on("query-response", (_response: unknown, query: SentQuery) => end(query));
  knex.on("query-error", (_error: unknown, query: SentQuery) => end(query));
}
