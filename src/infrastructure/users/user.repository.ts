import { inject, injectable } from "inversify";
import { raw } from "objection";
import { idleSince } from "#domain/sessions/session";
import type { Page } from "#domain/shared/repository";
import type { User } from "#domain/users/user";
import type { ActiveUser, UserRepository } from "#domain/users/user.repository";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { from } from "#infrastructure/database/query/question";
import { shapeOf } from "#infrastructure/database/table";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { userTable } from "#infrastructure/users/user.table";

@injectable()
export class ObjectionUserRepository extends ObjectionRepository<User> implements UserRepository {
  constructor(@inject(Database) database: Database) {
    super(userTable, database);
  }

  async findActivity(query: { now: Date; page: number; perPage: number }): Promise<Page<ActiveUser>> {
    const { now, page, perPage } = query;
    const count = await this.count();
    const open = from(sessionTable)
      .select("userId")
      .count("* as sessions")
      .max("lastSeenAt as lastSeenAt")
      .where("expiresAt", ">", now)
      .where("lastSeenAt", ">", idleSince(now))
      .groupBy("userId");
    const shape = {
      ...shapeOf(userTable),
      sessionsCount: "integer",
      lastSeenAt: "timestamptz?",
      providersCount: "integer",
    } as const;
    const results = await this.ask(shape, (users) =>
      users
        .leftJoin(open.as("open"), "open.userId", "users.id")
        .select("users.*", "open.lastSeenAt", raw("coalesce(open.sessions, 0)").as("sessionsCount"))
        .select(this.related("identities").count().as("providersCount"))
        .orderBy([{ column: "open.lastSeenAt", order: "desc", nulls: "last" }, "users.id"])
        .limit(perPage)
        .offset((page - 1) * perPage),
    );

    return { results, count, pagesCount: Math.ceil(count / perPage), page, perPage };
  }
}
