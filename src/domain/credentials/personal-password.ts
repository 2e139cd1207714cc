import { SERVICE_NAME } from "#domain/shared/service-name";
import type { User } from "#domain/users/user";

/** Words with fewer letters and digits, such as initials, also occur in good passwords by chance. */
const SHORTEST_WORD = 3;

/**
 * Returns whether a password consists only of words that others know about its owner, the context-specific words of NIST SP
 * 800-63B, section 3.1.1.2: the full name, the e-mail address, the parts of both, and the name of the service. It does if
 * nothing, or only digits, is left without these words. Case, accents, spaces and punctuation are ignored. A password with
 * other words besides is not personal.
 */
export function isPersonal(password: string, owner: Pick<User, "email" | "fullName">): boolean {
  const text = lettersAndDigits(password);
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ""), text);

  return rest !== text && /^\p{N}*$/u.test(rest);
}

/** Returns the words, longest first, so that a part of a word is not removed before the whole word. */
function wordsOf({ email, fullName }: Pick<User, "email" | "fullName">): string[] {
  const [mailbox = "", domain = ""] = email.split("@");
  const parts = [fullName, mailbox].flatMap((text) => text.split(/[^\p{L}\p{M}]+/u));
  const words = [SERVICE_NAME, fullName, email, mailbox, domain, ...parts].map(lettersAndDigits);

  return words
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length);
}

const lettersAndDigits = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
