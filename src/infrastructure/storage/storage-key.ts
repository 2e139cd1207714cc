const segment = /^(?!\.)[A-Za-z0-9.-]+$/;

/**
 * Throws `TypeError` for a key that is not made of plain names parted by `/`: nothing that could lead out of
 * the folder or mean another object to a server that tidies paths.
 */
export function assertStorageKey(key: string): void {
  if (!key.split("/").every((name) => segment.test(name))) throw new TypeError("Not a storage key");
}
