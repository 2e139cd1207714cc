import { raw } from "objection";
import type { Page } from "#domain/shared/repository";
import type { User } from "#domain/users/user";
import type { ActiveUser, UserRepository, UserStatistics } from "#domain/users/user.repository";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { from } from "#infrastructure/database/query/question";
import { openAt } from "#infrastructure/sessions/open-at";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { userTable } from "#infrastructure/users/user.table";

export class ObjectionUserRepository extends ObjectionRepository<User> implements UserRepository {
  async findActivity(query: { now: Date; page: number; perPage: number }): Promise<Page<ActiveUser>> {
    const { now, page, perPage } = query;
    const count = await this.count();
    const open = from(sessionTable)
      .select("userId")
      .count("* as sessions")
      .max("lastSeenAt as lastSeenAt")
      .modify(openAt(now))
      .groupBy("userId");
    const shape = {
      ...userTable.shape,
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

  async statistics(now: Date): Promise<UserStatistics> {
    const shape = { users: "integer", admins: "integer", verified: "integer", signedIn: "integer" } as const;
    const open = this.related("sessions").modify(openAt(now));
    const [numbers] = await this.ask(shape, (users) =>
      users
        .count("* as users")
        .select(raw(`count(*) filter (where "isAdmin")`).as("admins"))
        .select(raw(`count(*) filter (where "isEmailVerified")`).as("verified"))
        .select(raw("count(*) filter (where exists ?)", open).as("signedIn")),
    );
    const providers = await this.ask({ provider: "text", users: "integer" }, (users) =>
      users
        .joinRelated("identities")
        .select("identities.provider")
        .countDistinct("users.id as users")
        .groupBy("identities.provider")
        .orderBy("identities.provider"),
    );

    return { users: 0, admins: 0, verified: 0, signedIn: 0, ...numbers, providers };
  }
}
