import { string } from "#application/kit/schema";

/** A password to be set: 8 to 128 characters, no rule on what they are (NIST SP 800-63B, section 3.1.1.2). */
export const newPassword = () => string(128, 8);

/** A password to be checked: whatever could ever have been set. */
export const existingPassword = () => string(128);
