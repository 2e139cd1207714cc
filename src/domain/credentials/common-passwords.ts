/** The most common passwords, which an attacker tries first. */
export abstract class CommonPasswords {
  /** Ignores upper and lower case. */
  abstract has(password: string): Promise<boolean>;
}
