/** Makes URLs of this service that clients can reach. */
export abstract class PublicUrl {
  /** `path` starts with a slash. */
  abstract to(path: string): string;
}
