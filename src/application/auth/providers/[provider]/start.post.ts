import { returnTo } from "#application/auth/return-to.schema";
import { providerName } from "#application/auth/provider.schema";
import { knownProvider } from "#application/auth/known-provider.gate";
import { endpoint } from "#application/kit/endpoint";
import { leave, optional } from "#application/kit/schema";
import { providerStartsPerAddress } from "#application/shared/rate-limit.gate";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { SignInFlows } from "#domain/sign-in-flows/sign-in-flows";

/** Begins a sign-in with the provider, and answers where to send the browser. It starts a session, also for a caller who has one. */
export default endpoint()
  .route("POST", "/auth/providers/{provider}")
  .use(providerStartsPerAddress)
  .input({ provider: providerName(), returnTo: optional(returnTo()) })
  .use(knownProvider)
  .inject({ providers: IdentityProviders, flows: SignInFlows })
  .refuses("SERVICE_UNAVAILABLE")
  .form({ page: "/auth/sign-in" })
  .output(leave())
  .handler(async ({ provider: { name }, input: { returnTo = null }, flowCookie }, { providers, flows }) => {
    const { url, ...challenge } = await providers.start(name);
    const flow = { ...challenge, provider: name, returnTo, sessionId: null };
    const { browserToken, expiresAt } = await flows.begin(flow);
    flowCookie.set(browserToken, expiresAt);

    return { url };
  });
