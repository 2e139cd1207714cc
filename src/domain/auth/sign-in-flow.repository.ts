import type { SignInFlow } from "#domain/auth/sign-in-flow";
import { Repository } from "#domain/shared/repository";

export abstract class SignInFlowRepository extends Repository<SignInFlow> {}
