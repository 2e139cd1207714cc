import type { PublicUrl } from "#domain/shared/public-url";

export class BaseUrl implements PublicUrl {
  constructor(private readonly base: string) {}

  to(path: string): string {
    return new URL(path, this.base).href;
  }
}
