import { posix } from "node:path";

interface Declared<T> {
  file: string;
  value: T;
}

/**
 * Returns a function that returns the value that the nearest folder of a file declares. Throws for two files of this kind in
 * one folder.
 */
export function nearest<T>(kind: string, declared: readonly Declared<T>[]) {
  const folders = new Map<string, T>();
  for (const { file, value } of declared) {
    const folder = posix.dirname(file);
    if (folders.has(folder)) throw new Error(`${file} is the second ${kind} file of its folder`);
    folders.set(folder, value);
  }

  return (file: string): T | undefined => {
    for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
      const value = folders.get(folder);
      if (value !== undefined || folder === ".") return value;
    }
  };
}
