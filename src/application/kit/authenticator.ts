import type { Injectables, NoInjectables, Services } from "#application/kit/ports";
import type { Session } from "#domain/sessions/session";
import type { User } from "#domain/users/user";

/** The place of the credentials in a request. */
export type Carrier =
  | { readonly kind: "cookie"; readonly name: string }
  | { readonly kind: "authorization"; readonly scheme: string }
  | { readonly kind: "header"; readonly name: string };

/**
 * A cookie, whose name gets the prefix `__Host-` over https. Browsers send it by themselves, so requests with it must come
 * from an allowed origin.
 */
export const cookie = (name: string): Carrier => ({ kind: "cookie", name });

/** The header `Authorization: <scheme> <credentials>` (RFC 9110, section 11.6.2), such as `Bearer`. */
export const authorization = (scheme: string): Carrier => ({ kind: "authorization", scheme });

/** A header of any name, such as `X-Api-Key`, whose whole value is the credentials. */
export const header = (name: string): Carrier => ({ kind: "header", name });

/** The caller whom an authenticator found. */
export interface Caller {
  readonly user: User;
  readonly session?: Session;
  /**
   * The operations that the caller may call demand one of these scopes. A caller without this list may do everything that the
   * user may.
   */
  readonly scopes?: readonly string[];
  /** The id of the personal access token. When it is revoked, the open sockets of the caller are closed. */
  readonly tokenId?: string;
  /**
   * The LSN that a replica must have replayed to serve the reads of this caller. Without it, they go to the primary. Only used
   * with read replicas.
   */
  readonly lastWrite?: bigint;
  /** The time at which the credentials end, and the open sockets of the caller are closed. */
  readonly expiresAt?: Date;
}

/** A way in which callers authenticate: a security scheme of the contract, and the function that finds its caller. */
export interface Authenticator {
  readonly carrier: Carrier;
  readonly description: string;
  readonly hasScopes: boolean;
  readonly injects: Injectables;
  readonly resolve: (credentials: string, services: never) => Found | Promise<Found>;
}

type Found = Caller | undefined;

interface AuthenticatorDefinition<I extends Injectables> {
  carrier: Carrier;
  /** Explains the scheme to clients. The contract publishes it. */
  description: string;
  /** True if `resolve` returns scopes for some callers. The contract then lists the scopes that an operation demands. */
  hasScopes?: boolean;
  inject?: I;
  /**
   * Returns the caller, or undefined for credentials that are not valid. Return undefined without a promise for text that
   * cannot be credentials. Runs for every request with credentials, so it should send one prepared statement at most.
   */
  resolve: (credentials: string, services: Services<I>) => Found | Promise<Found>;
}

/** Declares an authenticator. The name of its file is the name of the scheme in the contract. */
export function authenticator<I extends Injectables = NoInjectables>({
  inject,
  hasScopes = false,
  ...definition
}: AuthenticatorDefinition<I>): Authenticator {
  return { ...definition, hasScopes, injects: inject ?? {} };
}

/** The authenticators that endpoints accept. */
export interface Authentication {
  readonly accepts: readonly Authenticator[];
}

/**
 * Declares which authenticators the endpoints and the channel of a folder and its subfolders accept. Folders without such a
 * declaration accept the session cookie.
 */
export const authentication = (...accepts: Authenticator[]): Authentication => ({ accepts });
