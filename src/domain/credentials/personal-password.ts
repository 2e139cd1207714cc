import { SERVICE_NAME } from "#domain/shared/service-name";
import type { User } from "#domain/users/user";

/** Words with fewer letters and digits, such as initials, also occur in good passwords by chance. */
const SHORTEST_WORD = 3;

/**
 * Whether a password says no more than what others know of its owner: the words of NIST SP 800-63B, section 3.1.1.2, that
 * depend on the context. These are the full name, the e-mail address, the parts of either, and the name of the service.
 * True if nothing, or only digits, is left of the password without them. Case, accents, spaces and punctuation do not
 * count. A password that has such a word among others is not personal.
 */
export function isPersonal(password: string, owner: Pick<User, "email" | "fullName">): boolean {
  const text = lettersAndDigits(password);
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ""), text);

  return rest !== text && /^\p{N}*$/u.test(rest);
}

/** The longest come first, so that no part of a word is taken out before the word. */
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
