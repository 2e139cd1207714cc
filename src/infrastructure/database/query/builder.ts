import { type AnyQueryBuilder, DBError } from "objection";
import type { Database } from "#infrastructure/database/connection/database";

/**
 * Hides the soft-deleted rows of a query unless its context has `withDeleted`. They are left out by a sub-query in `from`,
 * so that no condition of the query can bring them back: `orWhere` has no parentheses around it.
 */
export function visible<Q extends AnyQueryBuilder>(query: Q): Q {
  query.onBuild((built) => {
    if (built.context().withDeleted) return;
    const model = built.modelClass();
    built.from(model.query().whereNull("deletedAt").as(built.tableRefFor(model)));
  });

  return query;
}

/**
 * Sends a query of Objection's builder, which only reads, like every other read: in the current transaction if there is one,
 * with the errors of the service.
 */
export function send(database: Database, query: AnyQueryBuilder): Promise<object[]> {
  return database.performRead(async (knex) => {
    try {
      // A query that ends with `first` resolves to a row, or to undefined.
      return [(await query.transacting(knex).execute()) ?? []].flat();
    } catch (error) {
      // Objection wraps the errors of the driver, by whose codes the data service knows them.
      throw error instanceof DBError ? error.nativeError : error;
    }
  });
}
