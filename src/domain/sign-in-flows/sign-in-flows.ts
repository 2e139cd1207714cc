import type { Challenge } from "#domain/identities/identity-providers";
import type { SignInFlow } from "#domain/sign-in-flows/sign-in-flow";

export interface NewSignInFlow extends Challenge, Pick<SignInFlow, "provider" | "returnTo" | "sessionId"> {}

/** The sign-ins that are at a provider just now, each bound to the browser that started it. */
export abstract class SignInFlows {
  /** The token, of 256 bits, is for a cookie of this browser; only its digest is kept. Good for 10 minutes. */
  abstract begin(flow: NewSignInFlow): Promise<{ browserToken: string; expiresAt: Date }>;
  /**
   * The flow that came back. It works once, whoever races for it. Throws UNPROCESSABLE_CONTENT, and the same one, when there is
   * none of this provider and `state`, when another browser started it, and when it took too long.
   */
  abstract take(
    provider: string,
    returned: { state: string | undefined; browserToken: string | undefined },
  ): Promise<Omit<SignInFlow, "stateDigest" | "browserDigest">>;
}
