/** Converts uploaded pictures to avatars. */
export abstract class AvatarImages {
  /**
   * Returns a 256×256 WebP without metadata, cut from the middle of a JPEG, PNG or WebP file. The content decides the type.
   * Throws `ServiceError`: UNPROCESSABLE_CONTENT for another type, a broken file and more than 25 megapixels;
   * SERVICE_UNAVAILABLE when too many pictures wait.
   */
  abstract toAvatar(bytes: Uint8Array): Promise<Uint8Array>;
}
