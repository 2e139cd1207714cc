import { boolean, date, nullable, object, string, uuid } from "#application/kit/schema";

export const shownSession = object({
  id: uuid(),
  createdAt: date(),
  lastSeenAt: date(),
  expiresAt: date(),
  /** The browser's own words (`User-Agent`), which may be any. */
  device: nullable(string().allow("")),
  address: string(),
  isCurrent: boolean(),
});
