import { string } from "#application/kit/schema";

/**
 * A password to set: 8 to 128 characters of any kind (NIST SP 800-63B, section 3.1.1.2). Unicode normalisation makes the
 * two ways to type é the same.
 */
export const newPassword = () =>
  string(128, 8)
    .normalize("NFC")
    .description("Any characters. A common password, or one that is easy to guess, is refused (422).")
    .example("eleven otters juggle quietly");

/** A password to check. It accepts every password that could have been set under earlier rules. */
export const existingPassword = () =>
  string(128).normalize("NFC").description("The present password.").example("correct horse battery staple");
