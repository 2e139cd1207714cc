import { loadRow } from "#application/kit/load-row";
import { UserRepository } from "#domain/users/user.repository";

export const userExists = loadRow(UserRepository, "user", { id: "userId" });
