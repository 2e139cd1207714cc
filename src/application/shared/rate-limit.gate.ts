import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { type DeclaredLimit, type RateKey, RateLimiter, tooManyRequests } from "#domain/shared/rate-limiter";
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

/** Other callers may use the same key, so the remaining number is reported only with a refusal. */
const limited = <Needs extends RequestContext>(
  action: string,
  per: RateKey["per"],
  of: (context: Needs) => string,
) =>
  gate({
    inject: { limiter: RateLimiter },
    refuses: ["TOO_MANY_REQUESTS"],

    async check(context: Needs, { limiter }) {
      const key: RateKey = { action, per, of: of(context) };
      const rate = await limiter.take(key);
      if (rate?.isExceeded) {
        context.reportRate(rate);
        throw tooManyRequests(rate);
      }

      /** Call it after an attempt that proved to be the owner's. */
      return { clearAttempts: () => limiter.clear(key) };
    },
  });

interface KeyLimit<Needs> extends Omit<DeclaredLimit, "name"> {
  /** The counted action, such as `invite`. Gates with the same action and name share their counts. */
  action: string;
  /** Returns the key of a request. */
  of: (context: Needs) => string;
}

/**
 * Returns a gate that limits requests with the same key, across all processes. The name says what the key is: with the action
 * `invite`, the headers of a refusal call the limit of `perKey("email", …)` `invite-per-email`.
 */
export const perKey = <Needs extends RequestContext>(
  name: string,
  { action, of, ...quota }: KeyLimit<Needs>,
) => limited(action, { name, ...quota }, of);

/** Counts an e-mail address whether or not it has an account. */
const perAccount = <Needs extends RequestContext>(action: string, accountOf: (context: Needs) => string) =>
  limited(action, "account", accountOf);

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
