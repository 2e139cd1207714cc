import { inject, injectable } from "inversify";
import type { SignInFlow } from "#domain/sign-in-flows/sign-in-flow";
import type { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";
import { signInFlowTable } from "#infrastructure/sign-in-flows/sign-in-flow.table";
import { Database } from "#infrastructure/database/connection/database";
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
