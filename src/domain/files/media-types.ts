const text = "text/plain";
const unknown = "application/octet-stream";

/** Recognises the type of files by their content. */
export abstract class MediaTypes {
  /**
   * Returns the media type of the content, or of its first 64 KB: by its signature, `text/plain` for text in UTF-8, and
   * undefined for anything else and for no content.
   */
  abstract detect(content: Uint8Array): Promise<string | undefined>;
}

/** The number of bytes at the start of a file that `MediaTypes.detect` needs. */
export const HEAD_BYTES = 64 * 1024;

const isText = (type: string) => type.startsWith("text/") || type === "application/json";

/**
 * Returns the type to store for content of the type `detected`, or undefined if `types` does not allow it. Text has no
 * signature, so the declared type decides between the allowed types of text. An empty list allows every type.
 */
export function acceptedType(
  detected: string | undefined,
  { declared, types }: { declared: string; types: readonly string[] },
): string | undefined {
  if (types.length === 0) return acceptedType(detected, { declared, types: [detected ?? unknown, declared] });
  if (detected === text) return isText(declared) && types.includes(declared) ? declared : types.find(isText);

  return types.find((type) => type === detected) ?? types.find((type) => type === unknown);
}
