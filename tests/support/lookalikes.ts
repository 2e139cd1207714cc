/** Letters that a change of case, a normal form or a reader confuses with an ASCII letter, each with that letter. */
export const lookalikes: { name: string; letter: string; ascii: string }[] = [
  { name: "U+212A (Kelvin sign)", letter: "\u212a", ascii: "k" },
  { name: "U+017F (long s)", letter: "\u017f", ascii: "s" },
  { name: "U+0131 (dotless i)", letter: "\u0131", ascii: "i" },
  { name: "U+0130 (I with a dot)", letter: "\u0130", ascii: "i" },
  { name: "U+FF4B (fullwidth k)", letter: "\uff4b", ascii: "k" },
  { name: "U+043A (Cyrillic ka)", letter: "\u043a", ascii: "k" },
];
