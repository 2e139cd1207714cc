import { knownProvider } from "#application/auth/known-provider.gate";
import { providerName } from "#application/auth/provider.schema";
import { recentlyProven } from "#application/auth/recently-proven.gate";
import { returnTo } from "#application/auth/return-to.schema";
import { endpoint } from "#application/kit/endpoint";
import { leave, optional } from "#application/kit/schema";
import { providerStartsPerAddress } from "#application/shared/rate-limit.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { SignInFlows } from "#domain/sign-in-flows/sign-in-flows";

/** Begins to connect the provider with the caller's account, and answers where to send the browser. It comes back to this session only. */
export default endpoint()
  .use(signedIn)
  .use(recentlyProven)
  .use(providerStartsPerAddress)
  .input({ provider: providerName(), returnTo: optional(returnTo()) })
  .use(knownProvider)
  .inject({ providers: IdentityProviders, flows: SignInFlows })
  .refuses("SERVICE_UNAVAILABLE")
  .form({ page: "/auth/account" })
  .output(leave())
  .handler(async ({ provider: { name }, input: { returnTo = null }, session, flowCookie }, services) => {
    const { url, ...challenge } = await services.providers.start(name);
    const flow = { ...challenge, provider: name, returnTo, sessionId: session.id };
    const { browserToken, expiresAt } = await services.flows.begin(flow);
    flowCookie.set(browserToken, expiresAt);

    return { url };
  });
