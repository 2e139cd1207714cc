import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "#domain/shared/file-storage";
import { assertStorageKey } from "#infrastructure/storage/storage-key";

/**
 * Files in a folder of this machine. The media type is not kept: a folder has no place for it, and nobody reads
 * it back.
 */
export class FolderStorage implements FileStorage {
  constructor(private readonly options: { folder: string }) {}

  /** Under another name first, so that nobody ever reads half a file and a crash leaves the old one. */
  async write(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    const unfinished = join(dirname(path), `.${randomUUID()}`);

    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#pathOf(key));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  #pathOf(key: string): string {
    assertStorageKey(key);

    return join(this.options.folder, key);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
