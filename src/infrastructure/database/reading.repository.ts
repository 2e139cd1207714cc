import { asDeclared } from "#application/kit/erased";
import type { Columns, Entity } from "#domain/shared/entity";
import type {
  CountMode,
  CursorPage,
  CursorQuery,
  EachQuery,
  Filter,
  Loaded,
  Page,
  PageQuery,
  Query,
  Relations,
  SelectQuery,
} from "#domain/shared/repository";
import type { RowReader } from "#infrastructure/database/connection/known-query";
import { cursorPageReader } from "#infrastructure/database/query/cursor-page";
import { compileRelations, loadRelations } from "#infrastructure/database/query/load";
import { pageReader } from "#infrastructure/database/query/page";
import { Questions } from "#infrastructure/database/query/question";
import { selectCount, selectedOf, selectExists, selectRows } from "#infrastructure/database/query/select";
import { rowReader } from "#infrastructure/database/row-reader";

/** Rows of one statement. */
export const batchSize = 1_000;

/** The methods of a repository that read. */
export abstract class ReadingRepository<E extends Entity> extends Questions<E> {
  declare readonly entity: E;
  protected readonly readRow = rowReader<Columns<E>>(this.table.columns.values());
  readonly #readers = new Map<string, RowReader<object>>();
  readonly #readPage = pageReader(this.database, this.table, this.readRow);
  readonly #readCursorPage = cursorPageReader(this.database, this.table, this.readRow);

  async find<const K extends keyof Columns<E>>(query: SelectQuery<E, K>): Promise<Pick<Columns<E>, K>[]>;
  async find<const R extends Relations<E> = Record<never, never>>(
    query?: Query<E, R>,
  ): Promise<Loaded<E, R>[]>;
  async find(query: Query<E> & Partial<SelectQuery<E, keyof Columns<E>>> = {}): Promise<object[]> {
    if (query.lock && !this.database.isInTransaction) throw new TypeError("A lock needs a transaction");
    const load = this.#loader(query);
    const readRow = query.select ? this.#readerOf(query.select) : this.readRow;

    return load(await this.database.read(selectRows(this.table, query), readRow));
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
    const [row] = await this.database.read<{ $count: string }>(selectCount(this.table, filter));

    return Number(row?.$count);
  }

  async exists(filter: Filter<E> = {}): Promise<boolean> {
    const [row] = await this.database.read<{ $exists: boolean }>(selectExists(this.table, filter));

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

  /** Returns the function that loads the relations of the query. Throws TypeError for an unknown one. */
  #loader<R>(query: { relations?: R & object; withDeleted?: boolean }) {
    const loadings = compileRelations(this.table, query);

    return async (rows: object[]): Promise<Loaded<E, R>[]> => {
      await loadRelations(this.database, rows, loadings);

      return asDeclared<Loaded<E, R>[]>(rows);
    };
  }

  /** Building a reader takes longer than reading a row, so it is built once for the same columns. */
  #readerOf(select: readonly PropertyKey[]): RowReader<object> {
    const key = select.join();
    const known = this.#readers.get(key) ?? rowReader<object>(selectedOf(this.table, select));
    this.#readers.set(key, known);

    return known;
  }
}
