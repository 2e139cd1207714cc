/** Files by key. A key is made by the service, never by a caller: letters, digits, `-`, `.` and `/`. */
export abstract class FileStorage {
  abstract write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  abstract read(key: string): Promise<Uint8Array | undefined>;
  /** Removing a file that is not there is no error. */
  abstract remove(key: string): Promise<void>;
}
