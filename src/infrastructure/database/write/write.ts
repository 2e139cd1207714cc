import { v7 as uuidv7 } from "uuid";
import { type Outbox, withEvents } from "#infrastructure/outbox/outbox";
import { columnList, Parameters, quote, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";
import { compileWhere, everything } from "#infrastructure/database/query/where";

/** Which rows a write is about: the first that matches, all that match, or all there are. */
export type Target = { one: object } | { many: object } | { all: true };

/** A column and its new value. */
type Change = readonly [name: string, value: unknown];

const isThere = `"deletedAt" is null`;
const isDeleted = `"deletedAt" is not null`;

/** Like every write below, it emits an event per row, with a delivery to each reaction, and returns the rows. */
export function insertRows(table: Table, rows: readonly object[], outbox: Outbox): Statement {
  const parameters = new Parameters();
  for (const row of rows) refuseUnwritable(table, Object.keys(row));

  const names = ["id", ...table.writable.map(({ name }) => name)];
  const ids = `${parameters.add(rows.map(() => uuidv7()))}::uuid[]`;
  const lists = table.writable.map(({ name, type }) => {
    const values = rows.map((row): unknown => Reflect.get(row, name) ?? null);

    return `${parameters.add(values)}::${type}[]`;
  });
  const { name } = table.sql;
  const statement = `insert into ${name} (${columnList(names)})
  select * from unnest(${[ids, ...lists].join(", ")})`;

  return withEvents({ table, kind: "inserted", statement, after: name }, outbox, parameters);
}

/** The changes that are asked for. Throws TypeError for a column that callers may not write. */
export function changesOf(table: Table, changes: object): Change[] {
  refuseUnwritable(table, Object.keys(changes));

  return Object.entries(changes).filter(([, value]) => value !== undefined);
}

export function updateRows(
  table: Table,
  { target, changes }: { target: Target; changes: readonly Change[] },
  outbox: Outbox,
): Statement {
  const parameters = new Parameters();
  const assignments = changes.map(([name, value]) => `${quote(name)} = ${parameters.add(value)}`);

  return assign({ table, kind: "updated", target, visible: isThere, assignments }, outbox, parameters);
}

export function softDeleteRows(table: Table, target: Target, outbox: Outbox): Statement {
  const assignments = [`"deletedAt" = clock_timestamp()`];

  return assign({ table, kind: "deleted", target, visible: isThere, assignments }, outbox);
}

export function restoreRows(table: Table, target: Target, outbox: Outbox): Statement {
  const assignments = [`"deletedAt" = null`];

  return assign({ table, kind: "restored", target, visible: isDeleted, assignments }, outbox);
}

export function deleteRows(table: Table, target: Target, outbox: Outbox): Statement {
  const parameters = new Parameters();
  const { name } = table.sql;
  const write = { table, kind: "deleted", before: name } as const;
  if (isById(target)) {
    const condition = compileWhere(table, target.one, parameters);
    const statement = `delete from ${name} where ${condition} and ${isThere}`;

    return withEvents({ ...write, statement }, outbox, parameters);
  }
  const locked = `${selectTarget(table, target, isThere, parameters)} for update`;
  const statement = `delete from ${name} using target where ${name}."id" = target."id"`;

  return withEvents({ ...write, target: locked, statement }, outbox, parameters);
}

/** The rows that an update would touch. */
export function selectRowsToUpdate(table: Table, target: Target): Statement {
  const parameters = new Parameters();

  return parameters.statement(selectTarget(table, target, isThere, parameters));
}

interface Assignment {
  table: Table;
  kind: "updated" | "deleted" | "restored";
  target: Target;
  /** Which rows this write can see. */
  visible: string;
  assignments: readonly string[];
}

/**
 * `before` is the row that the write replaces, whoever wrote to it while the statement waited: either the server returns
 * it, or the target is read and locked before it is written. The lock is the one of an update: rows that refer to this one
 * can be inserted meanwhile. `updatedAt` moves forward with every write, also within one transaction and when the clock
 * does not.
 */
function assign(write: Assignment, outbox: Outbox, parameters = new Parameters()): Statement {
  const { table, kind, target, visible, assignments } = write;
  const { name } = table.sql;
  const touched = `"updatedAt" = greatest(clock_timestamp(), ${name}."updatedAt" + interval '1 millisecond')`;
  const update = `update ${name} set ${[...assignments, touched].join(", ")}`;
  if (outbox.returnsOld && isById(target)) {
    const statement = `${update}\n  where ${compileWhere(table, target.one, parameters)} and ${visible}`;

    return withEvents({ table, kind, statement, before: "old", after: "new" }, outbox, parameters);
  }
  const locked = `${selectTarget(table, target, visible, parameters)} for no key update`;
  const statement = `${update}\n  from target where ${name}."id" = target."id"`;

  return withEvents(
    { table, kind, target: locked, statement, before: "target", after: name },
    outbox,
    parameters,
  );
}

/** With its id there is at most one row to find: it takes neither a limit nor a lock ahead of the write's own. */
function isById(target: Target): target is { one: object } {
  return "one" in target && "id" in target.one && typeof target.one.id === "string";
}

/** Many rows come in the order of their ids: two writes that lock them in one order do not deadlock. */
function selectTarget(table: Table, target: Target, visible: string, parameters: Parameters): string {
  const condition = conditionOf(table, target, parameters);
  const which = "one" in target ? "limit 1" : `order by "id"`;

  return `select ${table.sql.columns} from ${table.sql.name}
  where ${condition} and ${visible} ${which}`;
}

function conditionOf(table: Table, target: Target, parameters: Parameters): string {
  if ("all" in target) return everything;
  if ("one" in target) return compileWhere(table, target.one, parameters);

  const condition = compileWhere(table, target.many, parameters);
  if (condition === everything)
    throw new TypeError("The where is empty: ask for all rows with { all: true }");

  return condition;
}

function refuseUnwritable({ name, writable }: Table, columns: readonly string[]): void {
  const refused = columns.find((column) => !writable.some((known) => known.name === column));
  if (refused !== undefined)
    throw new TypeError(`Table ${name} has no column ${JSON.stringify(refused)} to write`);
}
