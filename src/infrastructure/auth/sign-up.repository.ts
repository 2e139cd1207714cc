import { inject, injectable } from "inversify";
import type { SignUp } from "#domain/auth/sign-up";
import type { SignUpRepository } from "#domain/auth/sign-up.repository";
import { signUpTable } from "#infrastructure/auth/sign-up.table";
import { Database } from "#infrastructure/database/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";

@injectable()
export class ObjectionSignUpRepository extends ObjectionRepository<SignUp> implements SignUpRepository {
  constructor(@inject(Database) database: Database) {
    super(signUpTable, database);
  }
}
