import type { Readable } from "node:stream";

/** A part of a file: both positions are included, and counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The headers of the response to a signed link. */
export interface LinkOptions {
  name: string;
  mediaType: string;
  /** The time for which the link is valid. */
  seconds: number;
}

/** Files by key. The service makes the keys, never a caller: letters, digits, `-`, `.` and `/`. */
export abstract class FileStorage {
  abstract write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes, or undefined if the file does not exist. */
  abstract read(key: string): Promise<Uint8Array | undefined>;
  /** Opens the file, or a part of it. Returns undefined if the file does not exist. */
  abstract open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Gives the file another key. Returns false if the file does not exist. */
  abstract move(key: string, to: string): Promise<boolean>;
  /** Removes the file. A missing file is no error. */
  abstract remove(key: string): Promise<void>;
  /** Removes the files below `folder` that were last written before this time. */
  abstract removeOld(folder: string, before: Date): Promise<void>;
  /** Returns a link by which a browser downloads the file from the storage itself. Undefined if only the service can read it. */
  abstract link(key: string, options: LinkOptions): Promise<string | undefined>;
}
