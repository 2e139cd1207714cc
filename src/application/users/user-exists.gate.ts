import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

interface Needs {
  input: { userId: string };
}

/** Loads the user that the path names. */
export const userExists = gate({
  inject: { users: UserRepository },
  refuses: ["NOT_FOUND"],

  async check({ input }: Needs, { users }) {
    const user = await users.findFirst({ where: { id: input.userId } });
    if (!user) throw new ServiceError("NOT_FOUND", "User not found");

    return { user };
  },
});
