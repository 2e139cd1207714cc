import { injectable } from "inversify";
import type { CommonPasswords } from "#domain/credentials/common-passwords";

/** About 49 000 leaked passwords, 18 000 of them with eight characters or more. They take 40 ms and 14 MB, with the first question. */
@injectable()
export class ListedCommonPasswords implements CommonPasswords {
  #known: Promise<ReadonlySet<string>> | undefined;

  async has(password: string): Promise<boolean> {
    this.#known ??= load();

    return (await this.#known).has(password.toLowerCase());
  }
}

/** The list is in lower case. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");

  return new Set(dictionary["passwords-common"]);
}
