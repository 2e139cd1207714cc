import type { Readable } from "node:stream";
import type { ByteRange } from "#domain/shared/file-storage";

/** The description of a file, which becomes the headers of its response. */
interface FileFacts {
  name: string;
  mediaType: string;
  bytes: number;
  /** The SHA-256 of the content, in hex. */
  digest: string;
}

/** A stored file for a response (`.output(file)`). Its content is not read before it is sent. */
export class ServedFile {
  constructor(
    readonly facts: FileFacts,
    /** Opens the content, or a part of it. Resolves with undefined if the storage does not have it. */
    readonly open: (range?: ByteRange) => Promise<Readable | undefined>,
    /** Signs a link to the content. Resolves with undefined if the storage cannot. */
    readonly link: () => Promise<string | undefined>,
  ) {}
}
