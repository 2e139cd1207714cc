import type { RequestContext } from "#application/kit/context";
import { service } from "#application/kit/service";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import { digestOf, newToken } from "#domain/shared/token";
import { SIGN_IN_FLOW_MS, type SignInFlow } from "#domain/sign-in-flows/sign-in-flow";
import { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";

type NewSignInFlow = Pick<SignInFlow, "provider" | "returnTo" | "sessionId">;
type Browser = Pick<RequestContext, "flowCookie">;

/** Sign-ins that are at a provider at the moment. Each is bound by a cookie to the browser that started it. */
export class SignInFlows extends service({
  flows: SignInFlowRepository,
  providers: IdentityProviders,
  clock: Clock,
}) {
  /** Starts a flow that is valid for 10 minutes, and returns the address at the provider to send the browser to. */
  async begin({ flowCookie }: Browser, flow: NewSignInFlow): Promise<{ url: string }> {
    const { flows, providers, clock } = this.services;
    const { url, state, ...challenge } = await providers.start(flow.provider);
    const browserToken = newToken();
    const expiresAt = new Date(clock.now().getTime() + SIGN_IN_FLOW_MS);
    const digests = { stateDigest: digestOf(state), browserDigest: digestOf(browserToken) };
    await flows.insertOne({ ...flow, ...challenge, ...digests, expiresAt });
    flowCookie.set(browserToken, expiresAt);

    return { url };
  }

  /**
   * Takes the flow that returned from the provider. Of several concurrent calls, one succeeds. Throws UNPROCESSABLE_CONTENT,
   * with the same message, for an unknown `state`, a flow of another provider or browser, and one that has expired.
   */
  async take({ flowCookie }: Browser, provider: string, state = ""): Promise<Columns<SignInFlow>> {
    const { flows, clock } = this.services;
    const [flow] = await flows.deleteMany({
      where: {
        provider,
        stateDigest: digestOf(state),
        browserDigest: digestOf(flowCookie.value ?? ""),
        expiresAt: { gt: clock.now() },
      },
    });
    if (!flow) {
      throw new ServiceError(
        "UNPROCESSABLE_CONTENT",
        "This sign-in was started in another browser, has been used or took too long; start again",
      );
    }
    flowCookie.clear();

    return flow;
  }
}
