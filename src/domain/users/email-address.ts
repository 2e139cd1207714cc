/** Printable ASCII characters without the space (RFC 5321, section 4.1.2). */
const asciiAddress = /^[\x21-\x7e]+$/;

/**
 * Returns the normal form of an e-mail address, in which it is stored, compared and counted: lower case. Returns undefined
 * for text with characters other than printable ASCII, so internationalised addresses (RFC 6531) are refused.
 *
 * The check comes before the change of case. Unicode maps some letters to ASCII ones: U+212A (Kelvin sign) becomes `k`, and
 * U+017F (long s) becomes `S`. An address with such a letter belongs to another person than the ASCII one.
 */
export function normalAddress(text: string): string | undefined {
  return asciiAddress.test(text) ? text.toLowerCase() : undefined;
}
