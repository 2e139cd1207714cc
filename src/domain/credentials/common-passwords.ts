/** The passwords that are tried first, because most people would think of them. */
export abstract class CommonPasswords {
  /** Whatever the case. */
  abstract has(password: string): boolean;
}
