import type { Changes, Entity, NewRow } from "#domain/shared/entity";
import type { Json } from "#domain/shared/json";
import type { Repository, Where } from "#domain/shared/repository";
import { table } from "#infrastructure/database/table";
import { moods, type Sample } from "../fixtures/samples.js";

// Compiled by `make check`, never run: declarations, conditions and writes that the compiler must reject.

interface Product extends Entity {
  state: "open" | "done";
  price: string;
  lines: { amount: number }[];
  tags: string[];
  notes: Json;
  readonly number: number;
  readonly label: string | null;
}

const columns = {
  state: ["open", "done"],
  price: "numeric(12,2)",
  lines: "jsonb",
  tags: "text[]",
  notes: "jsonb?",
  number: "generated integer",
  label: "generated text?",
} as const;

table<Product>("products", columns);
// @ts-expect-error a text that is not one of the values
table<Product>("products", { ...columns, state: ["open", "finished"] });
// @ts-expect-error null, where the column may not be null
table<Product>("products", { ...columns, state: ["open", "done", null] });
// @ts-expect-error a type without the values
table<Product>("products", { ...columns, state: "text" });
// @ts-expect-error a number type for a text
table<Product>("products", { ...columns, price: "integer" });
// @ts-expect-error an array of objects is JSON
table<Product>("products", { ...columns, lines: "jsonb[]" });
// @ts-expect-error an array of texts is an array of PostgreSQL
table<Product>("products", { ...columns, tags: "jsonb" });
// @ts-expect-error an array of another type
table<Product>("products", { ...columns, tags: "integer[]" });
// @ts-expect-error a readonly property is a column that the database computes
table<Product>("products", { ...columns, number: "integer" });
// @ts-expect-error a property that is not readonly is written by callers
table<Product>("products", { ...columns, price: "generated numeric(12,2)" });
// @ts-expect-error JSON contains no dates
table<Entity & { at: { day: Date } }>("dates", { at: "jsonb" });
// @ts-expect-error the list of values ends with null when the column may be null
table<Entity & { mood: "calm" | "wild" | null }>("moods", { mood: moods });

declare const samples: Repository<Sample>;
declare const row: NewRow<Sample>;

export const wheres: Where<Sample>[] = [
  { tags: { has: "a" } },
  { settings: { at: { limits: { at: { daily: { gt: 1 } } } } } },
  { extra: { at: { any: { contains: [1] } } } },
  // @ts-expect-error an item of another type
  { tags: { has: 1 } },
  // @ts-expect-error an operator of lists
  { name: { has: "a" } },
  // @ts-expect-error a text operator on a list
  { tags: { startsWith: "a" } },
  // @ts-expect-error a key that the JSON does not have
  { settings: { at: { colour: "red" } } },
  // @ts-expect-error a value of another type
  { settings: { at: { theme: 1 } } },
  // @ts-expect-error an entry of another type
  { settings: { contains: { theme: 1 } } },
  // @ts-expect-error a number for a decimal number, which is text
  { price: 12.5 },
  // @ts-expect-error a text that is not one of the values
  { mood: "sad" },
];

export const changes: Changes<Sample>[] = [
  { count: { increment: 1 }, views: { increment: "1" } },
  // @ts-expect-error a float for a decimal number
  { price: { increment: 0.1 } },
  // @ts-expect-error a column that is no number
  { isOpen: { increment: true } },
  // @ts-expect-error a column that the database computes
  { total: "1.00" },
];

export async function types() {
  const [picked] = await samples.find({
    select: ["tags", "day"],
    where: { count: { gt: 1 } },
    orderBy: { day: "asc" },
  });
  const tags: string[] | undefined = picked?.tags;
  // @ts-expect-error a column that is not selected
  const name: unknown = picked?.name;
  // @ts-expect-error a column that the entity does not have
  await samples.find({ select: ["colour"] });
  const { isNew, row: inserted } = await samples.insertOne(row, {
    onConflict: { on: ["name"], update: { count: 1 } },
  });
  const [fresh, total]: [boolean, string] = [isNew, inserted.total];
  // @ts-expect-error a column that the entity does not have
  await samples.insertOne(row, { onConflict: { on: ["colour"] } });
  // @ts-expect-error a column that the database computes
  await samples.insertOne({ ...row, number: 1 }, { onConflict: { on: ["name"], update: { number: 1 } } });
  for await (const { price } of samples.each({ batch: 10 })) price satisfies string;

  return [tags, name, fresh, total];
}
