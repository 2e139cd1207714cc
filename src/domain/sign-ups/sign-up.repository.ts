import type { SignUp } from "#domain/sign-ups/sign-up";
import { Repository } from "#domain/shared/repository";

export abstract class SignUpRepository extends Repository<SignUp> {}
