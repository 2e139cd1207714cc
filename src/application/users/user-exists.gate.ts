import { loadRowBy } from "#application/kit/load-row";
import { UserRepository } from "#domain/users/user.repository";

export const userExists = loadRowBy("userId", UserRepository, "user");
