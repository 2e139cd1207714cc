import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { email } from "#application/kit/schema";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { ServiceError } from "#domain/shared/errors";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { UserRepository } from "#domain/users/user.repository";

/** For development: verifies an address without the mail, with the password of the latest sign-up. */
export default endpoint()
  .developmentOnly()
  .input({ email: email() })
  .inject({ users: UserRepository, signUps: SignUpRepository, accounts: Accounts })
  .refuses("NOT_FOUND")
  .output(publicUser)
  .handler(({ input: { email } }, { users, signUps, accounts }) =>
    users.transaction(async () => {
      const user = await users.findFirst({ where: { email }, lock: true });
      if (!user) throw new ServiceError("NOT_FOUND", "User not found");
      const latest = { where: { userId: user.id }, orderBy: { createdAt: "desc" } } as const;

      return toPublicUser(await accounts.verify(user.id, await signUps.findFirst(latest)));
    }),
  );
