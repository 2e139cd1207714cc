import type { SignInFlow } from "#domain/sign-in-flows/sign-in-flow";
import { Repository } from "#domain/shared/repository";

export abstract class SignInFlowRepository extends Repository<SignInFlow> {}
