/** Turns passwords into hashes that are safe to keep, and checks them, without holding up other requests. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time when there is no hash to compare with, so that an answer does not tell who exists. */
  abstract verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made at another cost than today's, so that the password is worth hashing again. */
  abstract needsRehash(hash: string): boolean;
}
