import type { Authentication, Authenticator } from "#application/kit/authenticator";
import type { Endpoint } from "#application/kit/endpoint";
import { DEFAULT_SCHEME, type NamedAuthenticator } from "#interface/shared/authenticators";
import { nearest } from "#tools/generator/nearest";

/** The authenticators by their names, and the authentication files of folders. */
interface Declared {
  authenticators: readonly NamedAuthenticator[];
  authentications: readonly { file: string; authentication: Authentication }[];
}

/**
 * Returns a function that returns the names of the authenticators that a file accepts: its own, otherwise those of the nearest
 * folder with an authentication file, otherwise the session. Throws for two such files in one folder, and for an authenticator
 * that is the default export of no file.
 */
export function acceptance({ authenticators, authentications }: Declared) {
  const names = new Map(authenticators.map(({ name, authenticator }) => [authenticator, name]));
  const namesIn = (file: string, accepts: readonly Authenticator[]) =>
    accepts.map((one) => {
      const name = names.get(one);
      if (name === undefined) throw new Error(`${file} accepts an authenticator that no file exports`);
      return name;
    });
  const acceptedBy = nearest(
    "authentication",
    authentications.map(({ file, authentication: { accepts } }) => ({ file, value: namesIn(file, accepts) })),
  );

  return (file: string, endpoint?: Endpoint): string[] =>
    endpoint?.traits.accepts
      ? namesIn(file, endpoint.traits.accepts)
      : (acceptedBy(file) ?? [DEFAULT_SCHEME]);
}
