import { hash } from "@node-rs/argon2";
import type { Knex } from "knex";
import { v7 as uuid } from "uuid";

const password = "correct horse battery staple";

const accounts = [
  { email: "admin@example.com", fullName: "Ada Admin", isAdmin: true },
  { email: "user@example.com", fullName: "Uli User", isAdmin: false },
];

/** Adds the example accounts. An existing account is not changed. */
export async function seed(knex: Knex): Promise<void> {
  if (process.env["NODE_ENV"] === "production") throw new Error("There are no seeds for production");

  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const account of accounts) {
    await knex.transaction(async (trx) => {
      const [user] = await trx("users")
        .insert({ id: uuid(), ...account, isEmailVerified: true })
        .onConflict(trx.raw('(lower(email)) where "deletedAt" is null'))
        .ignore()
        .returning<{ id: string }[]>("id");
      if (!user) return;

      await trx("credentials").insert({ id: uuid(), userId: user.id, passwordHash });
    });
  }
}
