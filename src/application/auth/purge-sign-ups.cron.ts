import { cron } from "#application/kit/cron";
import { Accounts } from "#domain/users/accounts";
import { SIGN_UP_MS } from "#domain/sign-ups/sign-up";
import { Clock } from "#domain/shared/clock";

/** Removes the sign-ups that nobody verified in time, and the accounts that consist of nothing else. */
export default cron("47 * * * *")
  .inject({ accounts: Accounts, clock: Clock })
  .run(({ accounts, clock }) => accounts.purgeSignUps(new Date(clock.now().getTime() - SIGN_UP_MS)));
