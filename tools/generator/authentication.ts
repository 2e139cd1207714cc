import { posix } from "node:path";
import type { Authentication, Authenticator } from "#application/kit/authenticator";
import type { Endpoint } from "#application/kit/endpoint";
import { DEFAULT_SCHEME, type NamedAuthenticator } from "#interface/shared/authenticators";

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
  const folders = new Map<string, string[]>();
  for (const { file, authentication } of authentications) {
    const folder = posix.dirname(file);
    if (folders.has(folder)) throw new Error(`${file} is the second authentication file of its folder`);
    folders.set(folder, namesIn(file, authentication.accepts));
  }

  return (file: string, endpoint?: Endpoint): string[] => {
    if (endpoint?.traits.accepts) return namesIn(file, endpoint.traits.accepts);
    for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
      const accepted = folders.get(folder);
      if (accepted || folder === ".") return accepted ?? [DEFAULT_SCHEME];
    }
  };
}
