import { inject, injectable } from "inversify";
import type { SignUp } from "#domain/sign-ups/sign-up";
import type { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { signUpTable } from "#infrastructure/sign-ups/sign-up.table";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";

@injectable()
export class ObjectionSignUpRepository extends ObjectionRepository<SignUp> implements SignUpRepository {
  constructor(@inject(Database) database: Database) {
    super(signUpTable, database);
  }
}
