import type { User } from "#domain/users/user";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { userTable } from "#infrastructure/users/user.table";
import { moods, sampleTable } from "../fixtures/samples.js";

// Compiled by `make check`, never run: questions that the compiler must reject.

export class Users extends ObjectionRepository<User> {
  async types() {
    const [row] = await this.ask({ fullName: "text", avatarKey: "text?", sessions: "integer" }, (users) =>
      users
        .where({ isAdmin: true })
        .select("fullName", "avatarKey", this.related("sessions").count().as("sessions")),
    );
    const values: { fullName: string; avatarKey: string | null; sessions: number } | undefined = row;
    const [whole] = await this.ask(userTable.shape, (users) => users);
    const createdAt: Date | undefined = whole?.createdAt;
    const [counted] = await this.sql({ count: "integer" })`select count(*) from users`;
    const count: number | undefined = counted?.count;
    const { settings, days } = sampleTable.shape;
    const [typed] = await this.ask(
      { settings, days, sum: "numeric", mood: [...moods, null], sizes: "bigint[]" },
      (users) => users,
    );
    const theme: string | undefined = typed?.settings.theme;
    const lists: string[][] | undefined = typed && [typed.days, typed.sizes];
    const mood: "calm" | "wild" | null | undefined = typed?.mood;
    // @ts-expect-error a decimal number is text
    const sum: number | undefined = typed?.sum;
    // @ts-expect-error a type that an answer does not have
    await this.ask({ fullName: "string" }, (users) => users);
    // @ts-expect-error a relation that the entity does not have
    this.related("heirs");
    // @ts-expect-error a column that the shape does not name
    const email: unknown = row?.email;
    // @ts-expect-error a column that may be null
    const avatarKey: string | undefined = row?.avatarKey;

    return [values, createdAt, count, email, avatarKey, theme, lists, mood, sum];
  }
}
