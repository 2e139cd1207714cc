/** Hashes and checks passwords without blocking other requests. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time without a hash, so that the time does not reveal whether an account exists. */
  abstract verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Returns whether the hash was made at another cost than today's, so that the password should be hashed again. */
  abstract needsRehash(hash: string): boolean;
}
