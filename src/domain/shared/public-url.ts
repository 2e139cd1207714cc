/** Addresses of this service as the outside sees them. */
export abstract class PublicUrl {
  /** `path` starts with a slash. */
  abstract to(path: string): string;
}
