import type { SignUp } from "#domain/auth/sign-up";
import { Repository } from "#domain/shared/repository";

export abstract class SignUpRepository extends Repository<SignUp> {}
