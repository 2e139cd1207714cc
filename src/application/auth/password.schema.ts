import { string } from "#application/kit/schema";

/**
 * A password to be set: 8 to 128 characters, no rule on what they are (NIST SP 800-63B, section 3.1.1.2). One that can
 * be typed in two ways, as é or as e with an accent, is the same in both.
 */
export const newPassword = () =>
  string(128, 8)
    .normalize("NFC")
    .description("Of any characters; one that is common or easy to guess is refused (422).")
    .example("eleven otters juggle quietly");

/** A password to be checked: whatever could ever have been set. */
export const existingPassword = () =>
  string(128).normalize("NFC").description("The present one.").example("correct horse battery staple");
