import { PasswordSignIn } from "#application/auth/password-sign-in.service";
import { existingPassword } from "#application/auth/password.schema";
import { returnTo } from "#application/auth/return-to.schema";
import { SessionStore } from "#application/auth/session-store.service";
import { endpoint } from "#application/kit/endpoint";
import { date, email, named, object, oneOf, optional, string, withDefault } from "#application/kit/schema";
import { signInsPerAccount, signInsPerAddress } from "#application/shared/rate-limit.gate";
import session from "#application/shared/session.authenticator";
import { publicUserFields, toPublicUser } from "#application/users/user.schema";

/** A session without a cookie, in addition to the user. */
const signedInUser = named(
  "SignedInUser",
  object({
    ...publicUserFields,
    token: optional(
      string(100)
        .description("The bearer token, only with `as: token`. It is not shown again.")
        .example("tenon_ses_JBHWTZb7Nq2XhUmFd5Rk0vLwC8yPgSaE3iTo6QnMz1_xY-4AbC9"),
    ),
    expiresAt: optional(
      date().description("The latest time at which the token ends, only with `as: token`."),
    ),
  }),
);

/**
 * Signs in and sets the session cookie. With `as: token` it sets no cookie: the response has a token, which a program sends as a
 * bearer token, and which ends like a session. An unknown address and a wrong password get the same response in the same
 * time.
 */
export default endpoint()
  .authentication(session)
  .use(signInsPerAddress)
  .input({
    email: email().example("user@example.com"),
    password: existingPassword(),
    as: withDefault(oneOf("cookie", "token"), "cookie"),
    returnTo: optional(returnTo()),
  })
  .use(signInsPerAccount)
  .inject({ passwords: PasswordSignIn, sessions: SessionStore })
  .refuses("UNAUTHORIZED", "FORBIDDEN")
  .form({ page: "/auth/sign-in", next: ({ input }) => input.returnTo ?? "/auth/account" })
  .output(signedInUser)
  .handler(async (context, { passwords, sessions }) => {
    const { input, clearAttempts } = context;
    const decide = await passwords.check(input);
    await clearAttempts();
    if (input.as === "cookie") return toPublicUser(await sessions.signIn(context, decide));
    const program = await sessions.signInProgram(context, decide);

    return { ...toPublicUser(program.user), token: program.token, expiresAt: program.expiresAt };
  });
