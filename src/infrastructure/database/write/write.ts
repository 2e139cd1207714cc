import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import { always } from "#infrastructure/database/query/condition";
import { compileWhere, isThere } from "#infrastructure/database/query/where";
import type { Table } from "#infrastructure/database/table";
import {
  type Assignment,
  assignmentsOf,
  type Change,
  settersOf,
  writtenBy,
} from "#infrastructure/database/write/change";
import { type Cause, valuesOf, withEvents } from "#infrastructure/outbox/outbox";

/** The rows of a write: the first that matches, all that match, or all rows of the table. */
export type Selection = { one: object } | { many: object } | { all: true };

/** The facts that a write depends on beside its rows. */
export interface WriteContext {
  readonly cause: Cause;
  /** True when the server can return a row as it was before an update: `returning old`, since PostgreSQL 18. */
  readonly returnsOld: boolean;
}

const isDeleted = `"deletedAt" is not null`;

/**
 * An update of one row by its id has the same text for the same columns. Building the text takes longer than sending it, so
 * it is built once.
 */
export function updateRows(
  table: Table,
  { selection, changes }: { selection: Selection; changes: readonly Change[] },
  context: WriteContext,
): Statement {
  const id = soleId(selection);
  const known = id === undefined ? undefined : knownUpdates(table);
  const key = `${context.returnsOld}:${changes.map(keyOf).join()}`;
  const text = known?.get(key);
  if (text !== undefined) {
    // In the order in which the text was built.
    const values = [...changes.map(({ value }) => value), id, ...valuesOf(context.cause)];

    return { text, values, prepared: true };
  }

  const parameters = new Parameters();
  const assignments = assignmentsOf(table, changes, parameters);
  const write = { table, kind: "updated", selection, visible: isThere, assignments } as const;
  const statement = assign(write, context, parameters);
  if (known && known.size < mostKnown) known.set(key, statement.text);

  return statement;
}

const keyOf = ({ column, isIncrement }: Change) => (isIncrement ? `${column.name} +` : column.name);

const mostKnown = 300;
const updates = new WeakMap<Table, Map<string, string>>();

/** The texts of updates by id, by their columns. */
function knownUpdates(table: Table): Map<string, string> {
  const known = updates.get(table) ?? new Map<string, string>();
  updates.set(table, known);

  return known;
}

/** Returns the id if it is the only condition. */
function soleId(selection: Selection): string | undefined {
  return isById(selection) && Object.keys(selection.one).length === 1 ? selection.one.id : undefined;
}

export function softDeleteRows(table: Table, selection: Selection, context: WriteContext): Statement {
  const assignments = [["deletedAt", "clock_timestamp()"]] as const;

  return assign({ table, kind: "deleted", selection, visible: isThere, assignments }, context);
}

export function restoreRows(table: Table, selection: Selection, context: WriteContext): Statement {
  const assignments = [["deletedAt", "null"]] as const;

  return assign({ table, kind: "restored", selection, visible: isDeleted, assignments }, context);
}

export function deleteRows(table: Table, selection: Selection, context: WriteContext): Statement {
  const parameters = new Parameters();
  const { name } = table.sql;
  const write = { table, kind: "deleted", before: { name } } as const;
  if (isById(selection)) {
    const condition = compileWhere(table, selection.one, parameters);
    const statement = `delete from ${name} where ${condition} and ${isThere}`;

    return parameters.statement(withEvents({ ...write, statement }, context.cause, parameters));
  }
  const locked = `${selectRows(table, selection, isThere, parameters)} for update`;
  const statement = `delete from ${name} using locked where ${name}."id" = locked."id"`;

  return parameters.statement(withEvents({ ...write, locked, statement }, context.cause, parameters));
}

/** Selects the rows that an update of this selection would write. */
export function selectRowsToUpdate(table: Table, selection: Selection): Statement {
  const parameters = new Parameters();

  return parameters.statement(selectRows(table, selection, isThere, parameters));
}

interface Assigning {
  table: Table;
  kind: "updated" | "deleted" | "restored";
  selection: Selection;
  /** The condition for the rows that this write can see. */
  visible: string;
  assignments: readonly Assignment[];
}

/**
 * The `before` of the event has the written columns of the row that the write replaces, including writes of others that the
 * statement waited for: either the server returns it, or the rows are selected and locked first. The lock is that of an
 * update, so rows that refer to this one can be inserted meanwhile.
 */
function assign(write: Assigning, context: WriteContext, parameters = new Parameters()): Statement {
  const { table, kind, selection, visible, assignments } = write;
  const { name } = table.sql;
  const columns = writtenBy(table, assignments);
  const update = `update ${name} set ${settersOf(table, assignments)}`;
  if (context.returnsOld && isById(selection)) {
    const statement = `${update}\n  where ${compileWhere(table, selection.one, parameters)} and ${visible}`;

    return parameters.statement(
      withEvents(
        { table, kind, statement, before: { name: "old", columns }, after: { name: "new" } },
        context.cause,
        parameters,
      ),
    );
  }
  const locked = `${selectRows(table, selection, visible, parameters)} for no key update`;
  const statement = `${update}\n  from locked where ${name}."id" = locked."id"`;

  return parameters.statement(
    withEvents(
      { table, kind, locked, statement, before: { name: "locked", columns }, after: { name } },
      context.cause,
      parameters,
    ),
  );
}

/** An id selects at most one row, so the write needs neither a limit nor an earlier lock. */
function isById(selection: Selection): selection is { one: { id: string } } {
  return "one" in selection && "id" in selection.one && typeof selection.one.id === "string";
}

/** Locks many rows in the order of their ids, so that two writes do not deadlock. */
function selectRows(table: Table, selection: Selection, visible: string, parameters: Parameters): string {
  const condition = conditionOf(table, selection, parameters);
  const which = "one" in selection ? "limit 1" : `order by "id"`;

  return `select ${table.sql.columns} from ${table.sql.name}
  where ${condition} and ${visible} ${which}`;
}

function conditionOf(table: Table, selection: Selection, parameters: Parameters): string {
  if ("all" in selection) return always;
  if ("one" in selection) return compileWhere(table, selection.one, parameters);

  const condition = compileWhere(table, selection.many, parameters);
  if (condition === always) throw new TypeError("The where is empty: select all rows with { all: true }");

  return condition;
}
