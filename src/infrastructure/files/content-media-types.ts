import { injectable } from "inversify";
import { HEAD_BYTES, type MediaTypes } from "#domain/files/media-types";

@injectable()
export class ContentMediaTypes implements MediaTypes {
  #library: ReturnType<typeof load> | undefined;

  async detect(content: Uint8Array): Promise<string | undefined> {
    const head = content.subarray(0, HEAD_BYTES);
    const { fileTypeFromBuffer } = await (this.#library ??= load());
    const found = await fileTypeFromBuffer(head);

    return found?.mime ?? (isText(head) ? "text/plain" : undefined);
  }
}

/** Loaded with the first file, because most services never need it. */
const load = () => import("file-type");

/** Returns whether the bytes are UTF-8 without control characters of binary data. The last character may be cut off. */
function isText(head: Uint8Array): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });

    return true;
  } catch {
    return false;
  }
}
