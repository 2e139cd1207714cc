import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { type RateKey, RateLimiter, tooManyRequests } from "#domain/shared/rate-limiter";
import type { User } from "#domain/users/user";

type SignedIn = RequestContext & { currentUser: User };
type WithEmail = RequestContext & { input: { email: string } };

/** Chain it before `.input`, so that invalid requests count too. */
const perAddress = (action: string) =>
  gate({
    inject: { limiter: RateLimiter },
    refuses: ["TOO_MANY_REQUESTS"],

    async check(context: RequestContext, { limiter }) {
      const rate = await limiter.take({ action, per: "address", of: context.network });
      if (rate) context.reportRate(rate);
      if (rate?.isExceeded) throw tooManyRequests(rate);

      return {};
    },
  });

/**
 * Counts an e-mail address whether or not it has an account. Other callers may use the same address, so the remaining
 * number is reported only with a refusal.
 */
const perAccount = <Needs extends RequestContext>(action: string, accountOf: (context: Needs) => string) =>
  gate({
    inject: { limiter: RateLimiter },
    refuses: ["TOO_MANY_REQUESTS"],

    async check(context: Needs, { limiter }) {
      const key: RateKey = { action, per: "account", of: accountOf(context) };
      const rate = await limiter.take(key);
      if (rate?.isExceeded) {
        context.reportRate(rate);
        throw tooManyRequests(rate);
      }

      /** Call it after an attempt that proved to be the owner's. */
      return { clearAttempts: () => limiter.clear(key) };
    },
  });

const perEmail = (action: string) => perAccount(action, ({ input }: WithEmail) => input.email);

export const signInsPerAddress = perAddress("sign-in");
export const signInsPerAccount = perEmail("sign-in");
export const signUpsPerAddress = perAddress("sign-up");
export const signUpsPerAccount = perEmail("sign-up");
export const forgotPasswordPerAddress = perAddress("forgot-password");
export const forgotPasswordPerAccount = perEmail("forgot-password");
export const resendVerificationPerAddress = perAddress("resend-verification");
export const resendVerificationPerAccount = perEmail("resend-verification");
export const verifyEmailPerAddress = perAddress("verify-email");
export const resetPasswordPerAddress = perAddress("reset-password");
export const confirmEmailPerAddress = perAddress("confirm-email");
export const providerStartsPerAddress = perAddress("provider-start");

/** Limits guesses of the password in a stolen session. All endpoints that ask for the password share the count. */
export const passwordChecksPerUser = perAccount(
  "password-check",
  ({ currentUser }: SignedIn) => currentUser.id,
);
