import { knownProvider } from "#application/auth/known-provider.gate";
import { providerName } from "#application/auth/provider.schema";
import { returnTo } from "#application/auth/return-to.schema";
import { SignInFlows } from "#application/auth/sign-in-flows.service";
import { endpoint } from "#application/kit/endpoint";
import { leave, optional } from "#application/kit/schema";
import { providerStartsPerAddress } from "#application/shared/rate-limit.gate";

/**
 * Starts a sign-in with the provider, and returns the address to send the browser to. The sign-in starts a new session,
 * even for a caller who has one.
 */
export default endpoint()
  .route("POST", "/auth/providers/{provider}")
  .use(providerStartsPerAddress)
  .input({ provider: providerName(), returnTo: optional(returnTo()) })
  .use(knownProvider)
  .inject({ flows: SignInFlows })
  .refuses("SERVICE_UNAVAILABLE")
  .form({ page: "/auth/sign-in" })
  .output(leave())
  .handler(({ provider, input: { returnTo = null }, flowCookie }, { flows }) =>
    flows.begin({ flowCookie }, { provider: provider.name, returnTo, sessionId: null }),
  );
