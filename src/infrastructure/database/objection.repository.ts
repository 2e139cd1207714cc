import type { Changes, Columns, Entity, NewRow } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { MutationKind } from "#domain/events/mutation-event";
import type {
  Inserted,
  Many,
  OnConflict,
  One,
  Repository,
  TransactionOptions,
} from "#domain/shared/repository";
import { batchSize, ReadingRepository } from "#infrastructure/database/reading.repository";
import type { Statement } from "#infrastructure/database/query/statement";
import type { RowReader } from "#infrastructure/database/connection/known-query";
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

const insertAttempts = 3;

/**
 * The repository of any table in PostgreSQL. A call is one statement, prepared where that is faster, and one more for each
 * relation that it loads. `Questions` describes the class of a resource with questions that `Repository` cannot ask.
 */
export class ObjectionRepository<E extends Entity> extends ReadingRepository<E> implements Repository<E> {
  readonly #readInserted: RowReader<Inserted<Columns<E>>> = (values) => ({
    row: this.readRow(values),
    isNew: values[this.table.columns.size] === "t",
  });

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
      return this.database.query(selectRowsToUpdate(this.table, selection), this.readRow);

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
    const rows = await this.database.query(statementOf(this.table, subject, context), this.readRow);
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
