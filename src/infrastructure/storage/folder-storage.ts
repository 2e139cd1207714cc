import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "#domain/shared/file-storage";
import { assertStorageKey } from "#infrastructure/storage/storage-key";

/** Files in a folder. The media type is not stored, because it is never read. */
export class FolderStorage implements FileStorage {
  constructor(private readonly options: { folder: string }) {}

  /** Writes under a temporary name and renames: readers see complete files only, and a crash leaves the old file. */
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
