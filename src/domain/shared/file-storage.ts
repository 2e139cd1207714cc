/** Files by key. The service makes the keys, never a caller: letters, digits, `-`, `.` and `/`. */
export abstract class FileStorage {
  abstract write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes, or undefined if the file does not exist. */
  abstract read(key: string): Promise<Uint8Array | undefined>;
  /** Removes the file. A missing file is no error. */
  abstract remove(key: string): Promise<void>;
}
