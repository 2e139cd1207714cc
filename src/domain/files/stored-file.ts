import type { Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/** A file of a user. Other rows refer to it by a foreign key. */
export interface StoredFile extends Entity {
  ownerId: string;
  /** The key of the content in the file storage. It changes when the file is confirmed. */
  key: string;
  name: string;
  mediaType: string;
  bytes: number;
  /** The SHA-256 of the content, in hex. Null if it is not known before the file is confirmed. */
  digest: string | null;
  /** The time since which the content is there and checked. Null while the service waits for a direct upload. */
  confirmedAt: Date | null;
  /** The time since which no row refers to the file, as the last run of the cron has found. */
  unusedSince: Date | null;
  owner?: User;
}

/** The time after which the service removes a file that no row refers to. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;

/** The folder of the storage for direct uploads that are not confirmed. */
export const PENDING_FOLDER = "uploads";

/** The folder of the storage for confirmed files. */
export const FILES_FOLDER = "files";

const separators = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the name without its folders and without characters that are invisible or change the direction of text. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const visible = last.replaceAll(separators, "").trim();

  return Array.from(visible).slice(0, 255).join("") || "file";
}
