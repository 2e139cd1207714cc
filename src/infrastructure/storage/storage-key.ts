const segment = /^(?!\.)[A-Za-z0-9.-]+$/;

/**
 * Throws `TypeError` unless the key consists of plain names separated by `/`. Other keys could leave the folder, or name
 * another object on a server that normalises paths.
 */
export function assertStorageKey(key: string): void {
  if (!key.split("/").every((name) => segment.test(name))) throw new TypeError("Not a storage key");
}
