/** Makes avatars of pictures that strangers send. */
export abstract class AvatarImages {
  /**
   * A 256×256 WebP without metadata, cut from the middle of a JPEG, PNG or WebP file; what the file is, is
   * judged by its content. Throws `ServiceError`: UNPROCESSABLE_CONTENT for anything else, for a broken file and for more
   * than 25 megapixels; SERVICE_UNAVAILABLE when too many pictures are waiting.
   */
  abstract toAvatar(bytes: Uint8Array): Promise<Uint8Array>;
}
