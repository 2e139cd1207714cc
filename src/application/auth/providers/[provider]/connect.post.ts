import { knownProvider } from "#application/auth/known-provider.gate";
import { providerName } from "#application/auth/provider.schema";
import { recentlyProven } from "#application/auth/recently-proven.gate";
import { returnTo } from "#application/auth/return-to.schema";
import { SignInFlows } from "#application/auth/sign-in-flows.service";
import { endpoint } from "#application/kit/endpoint";
import { leave, optional } from "#application/kit/schema";
import { providerStartsPerAddress } from "#application/shared/rate-limit.gate";
import { inSession } from "#application/shared/in-session.gate";

/**
 * Starts to connect the provider with the user's account, and returns the address to send the browser to. The provider
 * is connected only when the browser returns to this session.
 */
export default endpoint()
  .use(inSession)
  .use(recentlyProven)
  .use(providerStartsPerAddress)
  .input({ provider: providerName(), returnTo: optional(returnTo()) })
  .use(knownProvider)
  .inject({ flows: SignInFlows })
  .refuses("SERVICE_UNAVAILABLE")
  .form({ page: "/auth/account" })
  .output(leave())
  .handler(({ provider, input: { returnTo = null }, session, flowCookie }, { flows }) =>
    flows.begin({ flowCookie }, { provider: provider.name, returnTo, sessionId: session.id }),
  );
