import { Accounts } from "#application/auth/accounts.service";
import notifyOwner from "#application/auth/notify-owner.job";
import { newPassword } from "#application/auth/password.schema";
import { retryRaces } from "#application/auth/retry-races.service";
import sendLink from "#application/auth/send-link.job";
import { uncommonPassword } from "#application/auth/uncommon-password.gate";
import { endpoint } from "#application/kit/endpoint";
import { Jobs } from "#application/kit/job";
import { email, nothing } from "#application/kit/schema";
import { signUpsPerAccount, signUpsPerAddress } from "#application/shared/rate-limit.gate";
import { fullName } from "#application/users/user.schema";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { Clock } from "#domain/shared/clock";
import { MOST_SIGN_UPS } from "#domain/sign-ups/sign-up";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Mails a link to verify the address. The response is the same whether or not the address is taken; only its owner learns
 * that, by mail. Several sign-ups with one address can wait at the same time: the one whose password is given with the link
 * becomes the account.
 */
export default endpoint()
  .status(202)
  .use(signUpsPerAddress)
  .input({ fullName: fullName(), email: email(), password: newPassword() })
  .use(signUpsPerAccount)
  .use(uncommonPassword)
  .inject({
    users: UserRepository,
    signUps: SignUpRepository,
    accounts: Accounts,
    hasher: PasswordHasher,
    jobs: Jobs,
    clock: Clock,
  })
  .form({ page: "/auth/sign-up", next: "/auth/check-your-mail" })
  .output(nothing)
  .handler(async ({ input: { fullName, email, password } }, services) => {
    const { users, signUps, accounts, hasher, jobs, clock } = services;
    const passwordHash = await hasher.hash(password);
    const signUp = () =>
      users.transaction(async () => {
        const owner = await users.findFirst({ where: { email }, lock: true });
        if (owner && !(await accounts.isPending(owner))) return "taken";

        const { id: userId } =
          owner ?? (await users.insertOne({ fullName, email, isAdmin: false, isEmailVerified: false }));
        if ((await signUps.count({ where: { userId } })) >= MOST_SIGN_UPS) return "full";
        await signUps.insertOne({ userId, fullName, passwordHash });

        return "waiting";
      });

    const outcome = await retryRaces(signUp);
    if (outcome === "taken") await jobs.enqueue(notifyOwner, { email });
    if (outcome === "full")
      await jobs.enqueue(sendLink, { email, purpose: "verify-email", askedAt: clock.now() });
  });
