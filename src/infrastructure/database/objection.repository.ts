import type { AnyQueryBuilder } from "objection";
import type { Changes, Columns, Entity, NewRow, RelationName } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { MutationKind } from "#domain/events/mutation-event";
import type {
  Filter,
  Loaded,
  Many,
  One,
  Page,
  PageQuery,
  Query,
  RelatedEntity,
  Relations,
  Repository,
  TransactionOptions,
} from "#domain/shared/repository";
import type { Database } from "#infrastructure/database/connection/database";
import { send } from "#infrastructure/database/query/builder";
import { type Answer, from, readRows, type Shape } from "#infrastructure/database/query/question";
import { checkRelations, loadRelations } from "#infrastructure/database/query/relations";
import { selectCount, selectPage, selectRows } from "#infrastructure/database/query/select";
import type { Statement } from "#infrastructure/database/query/statement";
import type { Rows, Table } from "#infrastructure/database/table";
import {
  changesOf,
  deleteRows,
  insertRows,
  restoreRows,
  selectRowsToUpdate,
  softDeleteRows,
  type Selection,
  updateRows,
  type WriteContext,
} from "#infrastructure/database/write/write";

/** Rows of one insert statement. */
const batchSize = 1_000;

/**
 * The repository of any table in PostgreSQL. A call is one statement, prepared where that is faster; Objection
 * loads the relations.
 *
 * A resource with a question that `Repository` cannot ask declares it in its port and answers it in a class beside its
 * table, with `ask`, `related` and `sql`. `container.ts` binds that class with the same table:
 *
 *     export class ObjectionSessionRepository extends ObjectionRepository<Session> implements SessionRepository {
 *       countByUser(): Promise<SessionCount[]> {
 *         return this.ask({ userId: "uuid", count: "integer" }, (sessions) =>
 *           sessions.select("userId").count("* as count").groupBy("userId"),
 *         );
 *       }
 *     }
 */
export class ObjectionRepository<E extends Entity> implements Repository<E> {
  declare readonly entity: E;

  constructor(
    readonly table: Table<E>,
    protected readonly database: Database,
  ) {}

  async find<const R extends Relations<E> = Record<never, never>>(
    query: Query<E, R> = {},
  ): Promise<Loaded<E, R>[]> {
    checkRelations(this.table, query);
    if (query.lock && !this.database.isInTransaction) throw new TypeError("A lock needs a transaction");

    return this.#load(await this.database.query<object>(selectRows(this.table, query)), query);
  }

  async findFirst<const R extends Relations<E> = Record<never, never>>(
    query: Query<E, R>,
  ): Promise<Loaded<E, R> | undefined> {
    const [row] = await this.find({ ...query, limit: 1 });

    return row;
  }

  async findPage<const R extends Relations<E> = Record<never, never>>(
    query: PageQuery<E, R>,
  ): Promise<Page<Loaded<E, R>>> {
    checkRelations(this.table, query);
    const { page, perPage } = query;
    const { rows, count } = splitPage(await this.database.query<PageRow>(selectPage(this.table, query)));
    const results = await this.#load(rows, query);

    return { results, count, pagesCount: Math.ceil(count / perPage), page, perPage };
  }

  async count(filter: Filter<E> = {}): Promise<number> {
    const [row] = await this.database.query<{ $count: string }>(selectCount(this.table, filter));

    return Number(row?.$count);
  }

  async insertOne(row: NewRow<E>): Promise<Columns<E>> {
    return only(await this.#insert([row]));
  }

  async insertMany(rows: readonly NewRow<E>[]): Promise<Columns<E>[]> {
    if (rows.length <= batchSize) return this.#insert(rows);

    return this.transaction(async () => {
      const inserted: Columns<E>[] = [];
      for (let start = 0; start < rows.length; start += batchSize) {
        inserted.push(...(await this.#insert(rows.slice(start, start + batchSize))));
      }

      return inserted;
    });
  }

  async updateOne({ where }: One<E>, changes: Changes<E>): Promise<Columns<E>> {
    return only(await this.#update({ one: where }, changes));
  }

  async updateMany(many: Many<E>, changes: Changes<E>): Promise<Columns<E>[]> {
    return this.#update(selectionOf(many), changes);
  }

  async deleteOne({ where }: One<E>): Promise<Columns<E>> {
    return only(await this.#write("deleted", deleteRows, { one: where }));
  }

  async deleteMany(many: Many<E>): Promise<Columns<E>[]> {
    return this.#write("deleted", deleteRows, selectionOf(many));
  }

  async softDeleteOne({ where }: One<E>): Promise<Columns<E>> {
    return only(await this.#write("deleted", softDeleteRows, { one: where }));
  }

  async softDeleteMany(many: Many<E>): Promise<Columns<E>[]> {
    return this.#write("deleted", softDeleteRows, selectionOf(many));
  }

  async restoreOne({ where }: One<E>): Promise<Columns<E>> {
    return only(await this.#write("restored", restoreRows, { one: where }));
  }

  transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.database.transaction(work, options);
  }

  /**
   * Asks a question that `Repository` cannot, with Objection's query builder: joins, aggregates, sub-queries. `build` gets
   * a query without soft-deleted rows; `.context({ withDeleted: true })` includes them. The rows of the answer have the
   * columns of `shape`. Throws TypeError for a redacted column, for a value of another type, and for a write, because it
   * would store no event.
   */
  protected async ask<const S extends Shape>(
    shape: S,
    build: (rows: Rows<E>) => AnyQueryBuilder,
  ): Promise<Answer<S>[]> {
    const secret = this.table.redacted.find((column) => column in shape);
    if (secret !== undefined) throw new TypeError(`No answer has the redacted column ${secret}`);
    const query = build(from(this.table));
    if (!query.isFind())
      throw new TypeError("A question only reads. Write with the methods of the repository");

    return this.#read(shape, await send(this.database, query));
  }

  /**
   * Asks a question in SQL, where the builder has no words for it. Each `${value}` of the text is a parameter. Soft-deleted
   * rows are not left out. Throws TypeError for a value of another type than `shape` declares.
   */
  protected sql<const S extends Shape>(shape: S) {
    return async (parts: TemplateStringsArray, ...values: unknown[]): Promise<Answer<S>[]> => {
      const text = parts.reduce((text, part, place) => `${text}$${place}${part}`);

      return this.#read(shape, await this.database.query({ text, values, prepared: false }));
    };
  }

  /** Returns a query on the rows of a relation that are not soft-deleted, for a sub-query of a question. */
  protected related<K extends RelationName<E> & string>(name: K): Rows<RelatedEntity<E[K]>> {
    // The table holds each relation to the entity of its property.
    return this.table.model.relatedQuery(name) as unknown as Rows<RelatedEntity<E[K]>>;
  }

  #read<S extends Shape>(shape: S, rows: object[]): Answer<S>[] {
    // Each value has been checked against its declared type.
    return readRows(shape, rows) as Answer<S>[];
  }

  /** The cast holds: the statement selected the columns of `E`, and this adds the relations `R`. */
  async #load<R>(rows: object[], query: { relations?: R & object; withDeleted?: boolean }) {
    return (await loadRelations(this.database, this.table, rows, query)) as Loaded<E, R>[];
  }

  async #insert(rows: readonly NewRow<E>[]): Promise<Columns<E>[]> {
    if (rows.length === 0) return [];

    return this.#write("inserted", insertRows, rows);
  }

  async #update(selection: Selection, changes: Changes<E>): Promise<Columns<E>[]> {
    const asked = changesOf(this.table, changes);
    if (asked.length === 0) return this.database.query(selectRowsToUpdate(this.table, selection));

    return this.#write(
      "updated",
      updateRows,
      { selection, changes: asked },
      asked.map(([name]) => name),
    );
  }

  /** Sends the write with its events, and wakes the dispatchers after the commit. */
  async #write<Subject>(
    kind: MutationKind,
    statementOf: (table: Table, subject: Subject, context: WriteContext) => Statement,
    subject: Subject,
    columns?: readonly string[],
  ): Promise<Columns<E>[]> {
    const context = { cause: this.database.cause(), returnsOld: await this.database.returnsOld() };
    const rows = await this.database.query<Columns<E>>(statementOf(this.table, subject, context));
    if (rows.length > 0 && this.database.subscriptions.follow(this.table.name, kind, columns))
      this.database.announceDeliveries();

    return rows;
  }
}

function selectionOf<E>(many: Many<E>): Selection {
  if ("where" in many) return { many: many.where };
  if (many.all) return many;

  throw new TypeError("Name the rows with { where } or { all: true }");
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new ServiceError("NOT_FOUND", "Not found");

  return row;
}

/** A row of `selectPage`. An empty page has one row, without an id. */
interface PageRow {
  id: string | null;
  $count: string;
}

function splitPage(pageRows: PageRow[]): { rows: object[]; count: number } {
  const rows: object[] = [];
  let count = 0;
  for (const { $count, ...row } of pageRows) {
    count = Number($count);
    if (row.id !== null) rows.push(row);
  }

  return { rows, count };
}
