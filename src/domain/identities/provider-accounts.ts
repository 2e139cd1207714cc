import type { ProvenIdentity } from "#domain/identities/identity-providers";
import type { Session } from "#domain/sessions/session";

/** Whose account a provider opens. Both take part in the caller's transaction, and lock the user. */
export abstract class ProviderAccounts {
  /**
   * The id of the user whom the identity belongs to: the one it is connected with; else the one with its verified
   * address, who is connected now; else a new user. A user who had not verified the address loses the password, the
   * sessions, the links and the identities, which may be somebody else's, and is verified. Throws FORBIDDEN when the
   * identity is unknown and the provider has not verified its address.
   */
  abstract open(identity: ProvenIdentity): Promise<string>;
  /**
   * Connects the identity with the user of this session, whatever its address. Throws CONFLICT when it is another user's,
   * UNAUTHORIZED when the session has ended.
   */
  abstract connect(session: Pick<Session, "id" | "userId">, identity: ProvenIdentity): Promise<void>;
}
