import type { Field } from "./fields.js";
import type { Names } from "./names.js";
import type { Unique } from "./uniques.js";

interface Index {
  name: string;
  /** The columns with the method, as SQL after the name of the table. */
  on: string;
  isUnique?: true;
}

interface Indexed {
  owner: boolean;
  /** True when an endpoint lists the rows. */
  isListed: boolean;
  sorted: Field[];
  searched: Field[];
  references: Omit<Field, "reference">[];
  uniques: Unique[];
}

/** Returns the indexes of a new table. Throws an error for a name that PostgreSQL would cut, and for two with one name. */
export function indexesOf(
  { table }: Names,
  { owner, isListed, sorted, searched, references, uniques }: Indexed,
): Index[] {
  const [start, first, rest] = owner
    ? [`${table}_owner_`, `"ownerId", `, ""]
    : [`${table}_`, "", ` where "deletedAt" is null`];
  const indexes: Index[] = [
    ...(owner || isListed ? [{ name: `${start}created_at`, on: `(${first}"createdAt", id)${rest}` }] : []),
    ...sorted.map(({ snake, column }) => ({
      name: `${start}${snake}`,
      on: `(${first}${column}, "createdAt", id)${rest}`,
    })),
    ...references.map(({ snake, column }) => ({ name: `${table}_${snake}`, on: `(${column})` })),
    ...searched.map(({ snake, column }) => ({
      name: `${table}_${snake}_search`,
      on: `using gin (${column} gin_trgm_ops)`,
    })),
    ...uniques.map(({ fields }): Index => ({
      name: `${table}_${fields.map(({ snake }) => snake).join("_")}_unique`,
      on: `(${fields.map(({ column }) => column).join(", ")}) where "deletedAt" is null`,
      isUnique: true,
    })),
  ];
  const long = indexes.find(({ name }) => name.length > 63);
  if (long) throw new Error(`The index name ${long.name} would be too long: choose shorter names`);
  const names = indexes.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Two indexes would have the name ${twice}: choose another name for a field`);

  return indexes;
}
