import { Accounts } from "#application/auth/accounts.service";
import { cron } from "#application/kit/cron";
import { Clock } from "#domain/shared/clock";
import { SIGN_UP_MS } from "#domain/sign-ups/sign-up";

/** Removes the sign-ups that were not verified in time, and the accounts that consist of nothing else. */
export default cron("47 * * * *")
  .inject({ accounts: Accounts, clock: Clock })
  .run(({ accounts, clock }) => accounts.purgeSignUps(new Date(clock.now().getTime() - SIGN_UP_MS)));
