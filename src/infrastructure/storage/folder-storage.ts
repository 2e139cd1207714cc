import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { ByteRange, FileStorage } from "#domain/shared/file-storage";
import { assertStorageKey } from "#infrastructure/storage/storage-key";

/** Files in a folder. The media type is not stored, because it is never read. */
export class FolderStorage implements FileStorage {
  constructor(private readonly options: { folder: string }) {}

  /** Writes under a temporary name and renames: readers see complete files only, and a crash leaves the old file. */
  async write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#pathOf(key);
    const unfinished = join(dirname(path), `.${randomUUID()}`);

    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(unfinished, content, { flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  read(key: string): Promise<Uint8Array | undefined> {
    return ifThere(readFile(this.#pathOf(key)));
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await ifThere(open(this.#pathOf(key)));

    return file?.createReadStream(range);
  }

  async move(key: string, to: string): Promise<boolean> {
    const [path, target] = [this.#pathOf(key), this.#pathOf(to)];
    await mkdir(dirname(target), { recursive: true });

    return (await ifThere(rename(path, target).then(() => true))) ?? false;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async removeOld(folder: string, before: Date): Promise<void> {
    const path = this.#pathOf(folder);
    for (const name of (await ifThere(readdir(path))) ?? []) {
      const file = join(path, name);
      const found = await ifThere(stat(file));
      if (found && found.mtime < before) await rm(file, { force: true });
    }
  }

  async link(): Promise<undefined> {}

  #pathOf(key: string): string {
    assertStorageKey(key);

    return join(this.options.folder, key);
  }
}

/** Returns undefined if the file does not exist. */
async function ifThere<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
