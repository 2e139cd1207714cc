/** The dialect that Knex sends statements with, which it does not declare. */
declare module "knex/lib/dialects/postgres/index.js" {
  import type { Knex } from "knex";

  interface SentQuery {
    readonly sql: string;
    /** Present once the server has responded. */
    response?: { readonly rows?: readonly unknown[] };
  }

  export default class PostgresClient extends Knex.Client {
    /** Sends one statement: of a builder, or the text of one that begins or ends a transaction. */
    query(connection: unknown, query: SentQuery | string): Promise<SentQuery>;
  }
}
