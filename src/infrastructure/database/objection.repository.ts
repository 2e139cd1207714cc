import { asDeclared } from "#application/kit/erased";
import type { Changes, Columns, Entity, NewRow } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { MutationKind } from "#domain/events/mutation-event";
import type {
  CountMode,
  CursorPage,
  CursorQuery,
  EachQuery,
  Filter,
  Inserted,
  Loaded,
  Many,
  OnConflict,
  One,
  Page,
  PageQuery,
  Query,
  Relations,
  Repository,
  SelectQuery,
  TransactionOptions,
} from "#domain/shared/repository";
import { cursorPageReader } from "#infrastructure/database/query/cursor-page";
import { Questions } from "#infrastructure/database/query/question";
import { compileRelations, loadRelations } from "#infrastructure/database/query/load";
import { pageReader } from "#infrastructure/database/query/page";
import { selectCount, selectedOf, selectExists, selectRows } from "#infrastructure/database/query/select";
import type { Statement } from "#infrastructure/database/query/statement";
import type { RowReader } from "#infrastructure/database/connection/known-query";
import { rowReader } from "#infrastructure/database/row-reader";
import type { Table } from "#infrastructure/database/table";
import { changesOf } from "#infrastructure/database/write/change";
import { insertRows, insertUnlessThere } from "#infrastructure/database/write/insert";
import {
  deleteRows,
  restoreRows,
  selectRowsToUpdate,
  softDeleteRows,
  type Selection,
  updateRows,
  type WriteContext,
} from "#infrastructure/database/write/write";

/** Rows of one statement. */
const batchSize = 1_000;
const insertAttempts = 3;

/**
 * The repository of any table in PostgreSQL. A call is one statement, prepared where that is faster, and one more for each
 * relation that it loads. `Questions` describes the class of a resource with questions that `Repository` cannot ask.
 */
export class ObjectionRepository<E extends Entity> extends Questions<E> implements Repository<E> {
  declare readonly entity: E;
  readonly #readRow = rowReader<Columns<E>>(this.table.columns.values());
  readonly #readers = new Map<string, RowReader<object>>();
  readonly #readInserted: RowReader<Inserted<Columns<E>>> = (values) => ({
    row: this.#readRow(values),
    isNew: values[this.table.columns.size] === "t",
  });
  readonly #readPage = pageReader(this.database, this.table);
  readonly #readCursorPage = cursorPageReader(this.database, this.table);

  async find<const K extends keyof Columns<E>>(query: SelectQuery<E, K>): Promise<Pick<Columns<E>, K>[]>;
  async find<const R extends Relations<E> = Record<never, never>>(
    query?: Query<E, R>,
  ): Promise<Loaded<E, R>[]>;
  async find(query: Query<E> & Partial<SelectQuery<E, keyof Columns<E>>> = {}): Promise<object[]> {
    if (query.lock && !this.database.isInTransaction) throw new TypeError("A lock needs a transaction");
    const load = this.#loader(query);
    const readRow = query.select ? this.#readerOf(query.select) : this.#readRow;

    return load(await this.database.query(selectRows(this.table, query), readRow));
  }

  async findFirst<const K extends keyof Columns<E>>(
    query: SelectQuery<E, K>,
  ): Promise<Pick<Columns<E>, K> | undefined>;
  async findFirst<const R extends Relations<E> = Record<never, never>>(
    query: Query<E, R>,
  ): Promise<Loaded<E, R> | undefined>;
  async findFirst(query: Query<E>): Promise<object | undefined> {
    const [row] = await this.find({ ...query, limit: 1 });

    return row;
  }

  async findPage<const R extends Relations<E> = Record<never, never>, M extends CountMode = "exact">(
    query: PageQuery<E, R, M>,
  ): Promise<Page<Loaded<E, R>, M>> {
    const load = this.#loader(query);
    const { page, perPage } = query;
    const { rows, count } = await this.#readPage(query);
    const results = await load(rows);

    return { results, count, pagesCount: Math.ceil(count / perPage), page, perPage };
  }

  async findCursorPage<const R extends Relations<E> = Record<never, never>>(
    query: CursorQuery<E, R>,
  ): Promise<CursorPage<Loaded<E, R>>> {
    const load = this.#loader(query);
    const { rows, nextCursor } = await this.#readCursorPage(query);

    return { results: await load(rows), nextCursor };
  }

  async count(filter: Filter<E> = {}): Promise<number> {
    const [row] = await this.database.query<{ $count: string }>(selectCount(this.table, filter));

    return Number(row?.$count);
  }

  async exists(filter: Filter<E> = {}): Promise<boolean> {
    const [row] = await this.database.query<{ $exists: boolean }>(selectExists(this.table, filter));

    return row?.$exists ?? false;
  }

  async *each<const R extends Relations<E> = Record<never, never>>({
    batch = batchSize,
    ...query
  }: EachQuery<E, R> = {}): AsyncGenerator<Loaded<E, R>> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: CursorPage<Loaded<E, R>> = await this.findCursorPage({ ...query, cursor, perPage: batch });
      yield* page.results;
      cursor = page.nextCursor;
    }
  }

  async insertOne(row: NewRow<E>): Promise<Columns<E>>;
  async insertOne(row: NewRow<E>, options: { onConflict: OnConflict<E> }): Promise<Inserted<Columns<E>>>;
  async insertOne(
    row: NewRow<E>,
    options?: { onConflict: OnConflict<E> },
  ): Promise<Columns<E> | Inserted<Columns<E>>> {
    return options ? this.#insertUnlessThere(row, options.onConflict) : only(await this.#insert([row]));
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

  /** Returns the function that loads the relations of the query. Throws TypeError for an unknown one. */
  #loader<R>(query: { relations?: R & object; withDeleted?: boolean }) {
    const loadings = compileRelations(this.table, query);

    return async (rows: object[]): Promise<Loaded<E, R>[]> => {
      await loadRelations(this.database, rows, loadings);

      return asDeclared<Loaded<E, R>[]>(rows);
    };
  }

  async #insert(rows: readonly NewRow<E>[]): Promise<Columns<E>[]> {
    if (rows.length === 0) return [];

    return this.#write("inserted", insertRows, rows);
  }

  async #insertUnlessThere(
    row: NewRow<E>,
    { on, update = {} }: OnConflict<E>,
  ): Promise<Inserted<Columns<E>>> {
    const changes = changesOf(this.table, update);
    const context = this.#context(await this.database.returnsOld());
    if (changes.length > 0 && !context.returnsOld)
      return this.transaction(async () => {
        const found = await this.#insertUnlessThere(row, { on });

        if (found.isNew) return found;
        const one = { id: Reflect.get(found.row, "id") };

        return { row: only(await this.#update({ one }, update)), isNew: false };
      });

    for (let attempt = 1; attempt <= insertAttempts; attempt += 1) {
      const statement = insertUnlessThere(this.table, { row, on, changes }, context);
      const [inserted] = await this.database.query(statement, this.#readInserted);
      if (inserted) {
        if (inserted.isNew) this.#announce("inserted");
        else if (changes.length > 0)
          this.#announce(
            "updated",
            changes.map(({ column }) => column.name),
          );

        return inserted;
      }
    }

    throw new ServiceError("CONFLICT", "Another row has the same unique value");
  }

  async #update(selection: Selection, changes: Changes<E>): Promise<Columns<E>[]> {
    const asked = changesOf(this.table, changes);
    if (asked.length === 0)
      return this.database.query(selectRowsToUpdate(this.table, selection), this.#readRow);

    return this.#write(
      "updated",
      updateRows,
      { selection, changes: asked },
      asked.map(({ column }) => column.name),
    );
  }

  /** Sends the write with its events, and wakes the dispatchers after the commit. */
  async #write<Subject>(
    kind: MutationKind,
    statementOf: (table: Table, subject: Subject, context: WriteContext) => Statement,
    subject: Subject,
    columns?: readonly string[],
  ): Promise<Columns<E>[]> {
    const context = this.#context(await this.database.returnsOld());
    const rows = await this.database.query(statementOf(this.table, subject, context), this.#readRow);
    if (rows.length > 0) this.#announce(kind, columns);

    return rows;
  }

  #context(returnsOld: boolean): WriteContext {
    return { cause: this.database.cause(), returnsOld };
  }

  #announce(kind: MutationKind, columns?: readonly string[]): void {
    if (this.database.subscriptions.follow(this.table.name, kind, columns))
      this.database.announceDeliveries();
  }

  /** Building a reader takes longer than reading a row, so it is built once for the same columns. */
  #readerOf(select: readonly PropertyKey[]): RowReader<object> {
    const key = select.join();
    const known = this.#readers.get(key) ?? rowReader<object>(selectedOf(this.table, select));
    this.#readers.set(key, known);

    return known;
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
