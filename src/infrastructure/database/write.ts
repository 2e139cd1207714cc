import { v7 as uuidv7 } from "uuid";
import { withEvents } from "#infrastructure/database/outbox";
import { columnList, Parameters, quote, type Statement } from "#infrastructure/database/statement";
import type { Table } from "#infrastructure/database/table";
import { compileWhere, everything } from "#infrastructure/database/where";

/** Which rows a write is about: the first that matches, all that match, or all there are. */
export type Target = { one: object } | { many: object } | { all: true };

/** A column and its new value. */
type Change = readonly [name: string, value: unknown];

type Reactions = readonly string[];

const isThere = `"deletedAt" is null`;
const isDeleted = `"deletedAt" is not null`;

/** Like every write below, it emits an event per row, with deliveries to `reactions`, and returns the rows. */
export function insertRows(table: Table, rows: readonly object[], reactions: Reactions): Statement {
  const parameters = new Parameters();
  for (const row of rows) refuseUnwritable(table, Object.keys(row));

  const names = ["id", ...table.writable.map(({ name }) => name)];
  const ids = `${parameters.add(rows.map(() => uuidv7()))}::uuid[]`;
  const lists = table.writable.map(({ name, type }) => {
    const values = rows.map((row): unknown => Reflect.get(row, name) ?? null);

    return `${parameters.add(values)}::${type}[]`;
  });
  const written = `insert into ${table.sql.name} (${columnList(names)})
  select * from unnest(${[ids, ...lists].join(", ")}) returning ${table.sql.columns}`;

  return withEvents({ table, kind: "inserted", written, after: "written" }, reactions, parameters);
}

/** The changes that are asked for. Throws TypeError for a column that callers may not write. */
export function changesOf(table: Table, changes: object): Change[] {
  refuseUnwritable(table, Object.keys(changes));

  return Object.entries(changes).filter(([, value]) => value !== undefined);
}

export function updateRows(
  table: Table,
  { target, changes }: { target: Target; changes: readonly Change[] },
  reactions: Reactions,
): Statement {
  const parameters = new Parameters();
  const assignments = changes.map(([name, value]) => `${quote(name)} = ${parameters.add(value)}`);

  return assign({ table, kind: "updated", target, visible: isThere, assignments }, reactions, parameters);
}

export function softDeleteRows(table: Table, target: Target, reactions: Reactions): Statement {
  const assignments = [`"deletedAt" = clock_timestamp()`];

  return assign({ table, kind: "deleted", target, visible: isThere, assignments }, reactions);
}

export function restoreRows(table: Table, target: Target, reactions: Reactions): Statement {
  const assignments = [`"deletedAt" = null`];

  return assign({ table, kind: "restored", target, visible: isDeleted, assignments }, reactions);
}

export function deleteRows(table: Table, target: Target, reactions: Reactions): Statement {
  const parameters = new Parameters();
  const { name, ownColumns } = table.sql;
  const locked = `${selectTarget(table, target, isThere, parameters)} for update`;
  const written = `delete from ${name} using target where ${name}."id" = target."id"
  returning ${ownColumns}`;
  const write = { table, kind: "deleted", target: locked, written, before: "written" } as const;

  return withEvents(write, reactions, parameters);
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
 * The target is locked before it is written, so that `before` is the row that the write replaces, whoever wrote to it while
 * the statement waited. The lock is the one of an update: rows that refer to this one can be inserted meanwhile.
 * `updatedAt` moves forward with every write, also within one transaction and when the clock does not.
 */
function assign(write: Assignment, reactions: Reactions, parameters = new Parameters()): Statement {
  const { table, kind, assignments } = write;
  const { name, ownColumns } = table.sql;
  const locked = `${selectTarget(table, write.target, write.visible, parameters)} for no key update`;
  const touched = `"updatedAt" = greatest(clock_timestamp(), ${name}."updatedAt" + interval '1 millisecond')`;
  const written = `update ${name} set ${[...assignments, touched].join(", ")}
  from target where ${name}."id" = target."id"
  returning ${ownColumns}`;

  return withEvents(
    { table, kind, target: locked, written, before: "target", after: "written" },
    reactions,
    parameters,
  );
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
