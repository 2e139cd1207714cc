import { providerName } from "#application/auth/provider.schema";
import { knownProvider } from "#application/auth/known-provider.gate";
import { endpoint } from "#application/kit/endpoint";
import { optional, redirect, string } from "#application/kit/schema";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { ProviderAccounts } from "#domain/identities/provider-accounts";
import { SessionStore } from "#domain/sessions/session-store";
import { SignInFlows } from "#domain/sign-in-flows/sign-in-flows";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/** Ends what was begun at the provider: signs in, or connects the provider with the account of the session that asked for it. */
export default endpoint()
  .input({
    provider: providerName(),
    code: optional(string(4_000)),
    state: optional(string(500)),
    iss: optional(string(1_000)),
    error: optional(string(500)),
  })
  .use(knownProvider)
  .inject({
    flows: SignInFlows,
    providers: IdentityProviders,
    accounts: ProviderAccounts,
    users: UserRepository,
    sessions: SessionStore,
  })
  .refuses("UNPROCESSABLE_CONTENT", "UNAUTHORIZED", "FORBIDDEN", "CONFLICT", "SERVICE_UNAVAILABLE")
  .output(redirect)
  .handler(async (context, { flows, providers, accounts, users, sessions }) => {
    const { input, ip, headers, session, sessionCookie, flowCookie } = context;
    const { provider, ...answer } = input;
    const flow = await flows.take(provider, { state: answer.state, browserToken: flowCookie.value });
    flowCookie.clear();
    const identity = await providers.finish(provider, answer, flow);

    if (flow.sessionId !== null) {
      if (flow.sessionId !== session?.id)
        throw new ServiceError("FORBIDDEN", "The session that started this has ended; start again");
      await accounts.connect(session, identity);

      return flow.returnTo ?? "/auth/account?done=providers";
    }

    const userAgent = headers["user-agent"] ?? null;
    const started = await users.transaction(async () =>
      sessions.start({ userId: await accounts.open(identity), ip, userAgent, replaces: session?.id }),
    );
    sessionCookie.set(started.token, started.expiresAt);

    return flow.returnTo ?? "/auth/account";
  });
