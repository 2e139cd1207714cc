import { inject, injectable } from "inversify";
import { SIGN_IN_FLOW_MS, type SignInFlow } from "#domain/sign-in-flows/sign-in-flow";
import { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";
import type { NewSignInFlow, SignInFlows } from "#domain/sign-in-flows/sign-in-flows";
import { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";
import { digestOf, newToken } from "#infrastructure/auth/token";

@injectable()
export class DatabaseSignInFlows implements SignInFlows {
  constructor(
    @inject(SignInFlowRepository) private readonly flows: SignInFlowRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async begin({ state, ...flow }: NewSignInFlow): Promise<{ browserToken: string; expiresAt: Date }> {
    const browserToken = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + SIGN_IN_FLOW_MS);
    const digests = { stateDigest: digestOf(state), browserDigest: digestOf(browserToken) };
    await this.flows.insertOne({ ...flow, ...digests, expiresAt });

    return { browserToken, expiresAt };
  }

  async take(
    provider: string,
    { state = "", browserToken = "" }: { state: string | undefined; browserToken: string | undefined },
  ): Promise<SignInFlow> {
    const [flow] = await this.flows.deleteMany({
      where: {
        provider,
        stateDigest: digestOf(state),
        browserDigest: digestOf(browserToken),
        expiresAt: { gt: this.clock.now() },
      },
    });
    if (!flow) {
      throw new ServiceError(
        "UNPROCESSABLE_CONTENT",
        "This sign-in was started in another browser, has been used or took too long; start again",
      );
    }

    return flow;
  }
}
