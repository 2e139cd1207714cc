import { randomBytes } from "node:crypto";
import type * as Argon2Module from "@node-rs/argon2";
import { injectable } from "inversify";
import type { PasswordHasher } from "#domain/credentials/password-hasher";
import { Limiter } from "#infrastructure/shared/limiter";

/** The minimum of the OWASP Password Storage Cheat Sheet for Argon2id. Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The start of every hash of this cost, in the PHC string format. */
const header = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A hash of no password. Comparing with it takes as long as comparing with a real one. */
const decoy = `${header}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/**
 * Hashes on the thread pool, three passwords at a time: that bounds the memory, and leaves one of the four threads for files
 * and DNS. Throws SERVICE_UNAVAILABLE when a hundred hashes are waiting.
 */
@injectable()
export class ArgonPasswordHasher implements PasswordHasher {
  readonly #limiter = new Limiter({ concurrent: 3, waiting: 100 });

  async hash(password: string): Promise<string> {
    const { hash } = await argon2();

    return this.#limiter.run(() => hash(password, cost));
  }

  async verify(known: string | undefined, password: string): Promise<boolean> {
    const { verify } = await argon2();
    const matches = await this.#limiter.run(() => verify(known ?? decoy, password));

    return matches && known !== undefined;
  }

  needsRehash(known: string): boolean {
    return !known.startsWith(header);
  }
}

let loading: Promise<typeof Argon2Module> | undefined;

/** Loads Argon2 with the first password, because it takes 40 ms and 11 MB. */
const argon2 = () => (loading ??= import("@node-rs/argon2"));

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
