import { inject, injectable } from "inversify";
import type { User } from "#domain/users/user";
import type { UserRepository } from "#domain/users/user.repository";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { userTable } from "#infrastructure/users/user.table";

@injectable()
export class ObjectionUserRepository extends ObjectionRepository<User> implements UserRepository {
  constructor(@inject(Database) database: Database) {
    super(userTable, database);
  }
}
