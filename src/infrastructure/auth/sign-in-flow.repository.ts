import { inject, injectable } from "inversify";
import type { SignInFlow } from "#domain/auth/sign-in-flow";
import type { SignInFlowRepository } from "#domain/auth/sign-in-flow.repository";
import { signInFlowTable } from "#infrastructure/auth/sign-in-flow.table";
import { Database } from "#infrastructure/database/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";

@injectable()
export class ObjectionSignInFlowRepository
  extends ObjectionRepository<SignInFlow>
  implements SignInFlowRepository
{
  constructor(@inject(Database) database: Database) {
    super(signInFlowTable, database);
  }
}
