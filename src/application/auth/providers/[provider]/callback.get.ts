import { knownProvider } from "#application/auth/known-provider.gate";
import { providerName } from "#application/auth/provider.schema";
import { ProviderAccounts } from "#application/auth/provider-accounts.service";
import { SessionStore } from "#application/auth/session-store.service";
import { SignInFlows } from "#application/auth/sign-in-flows.service";
import { endpoint } from "#application/kit/endpoint";
import { optional, redirect, string } from "#application/kit/schema";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { ServiceError } from "#domain/shared/errors";

/**
 * Completes the flow that was started at the provider: signs in, or connects the provider with the account of the
 * session that started the flow.
 */
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
    sessions: SessionStore,
  })
  .refuses("UNPROCESSABLE_CONTENT", "UNAUTHORIZED", "FORBIDDEN", "CONFLICT", "SERVICE_UNAVAILABLE")
  .output(redirect)
  .handler(async (context, { flows, providers, accounts, sessions }) => {
    const { input, session } = context;
    const { provider, ...answer } = input;
    const flow = await flows.take(context, provider, answer.state);
    const profile = await providers.finish(provider, answer, flow);

    if (flow.sessionId === null) {
      await sessions.signIn(context, () => accounts.open(profile));
      return flow.returnTo ?? "/auth/account";
    }
    if (flow.sessionId !== session?.id)
      throw new ServiceError("FORBIDDEN", "The session that started this has ended; start again");
    await accounts.connect(session, profile);

    return flow.returnTo ?? "/auth/account?done=providers";
  });
