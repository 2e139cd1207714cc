import type { Knex } from "knex";
import { v7 as uuid } from "uuid";

const notes = [
  { title: "Welcome", body: "Every account starts with a few notes. Change or delete them as you like." },
  { title: "Shopping list", body: "Bread, butter, apples" },
  { title: "Ideas", body: "Add a file under src/application, run `make generate`, and look at /docs." },
];

/** Notes for the seeded accounts that have none. */
export async function seed(knex: Knex): Promise<void> {
  if (process.env["NODE_ENV"] === "production") throw new Error("There are no seeds for production");

  const owners = await knex("users")
    .select<{ id: string }[]>("id")
    .whereIn("email", ["admin@example.com", "user@example.com"])
    .whereNotExists(knex("notes").whereRaw('"ownerId" = users.id'));
  for (const { id: ownerId } of owners)
    await knex("notes").insert(notes.map((note) => ({ id: uuid(), ...note, ownerId })));
}
