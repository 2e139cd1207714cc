import { hash, randomUUID } from "node:crypto";
import type { UploadedFile, UploadRule } from "#application/kit/schema";
import { ServedFile } from "#application/kit/served-file";
import { service } from "#application/kit/service";
import { cleanName, FILES_FOLDER, type StoredFile } from "#domain/files/stored-file";
import { StoredFileRepository } from "#domain/files/stored-file.repository";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { refusedField, ServiceError } from "#domain/shared/errors";
import { FileStorage } from "#domain/shared/file-storage";

const linkSeconds = 300;

type FileRow = Columns<StoredFile>;
type Owner = { id: string };

/** Stores, serves and removes the files of users. A row refers to a file by a foreign key. */
export class Files extends service({ files: StoredFileRepository, storage: FileStorage, clock: Clock }) {
  /**
   * Stores an uploaded file. Call it outside of a transaction: the row exists before the content, so that a crash leaves nothing
   * that the service does not remove later.
   */
  async store({ bytes, name, mediaType }: UploadedFile, owner: Owner): Promise<FileRow> {
    const { files, storage, clock } = this.services;
    const now = clock.now();
    const { id, key } = await files.insertOne({
      ownerId: owner.id,
      key: newKey(),
      name: cleanName(name),
      mediaType,
      bytes: bytes.length,
      digest: hash("sha256", bytes, "hex"),
      unusedSince: now,
    });
    await storage.write(key, bytes, mediaType);

    return files.updateOne({ where: { id } }, { confirmedAt: now });
  }

  /** Returns the response for `.output(file)` and `.output(linkedFile)`. Throws NOT_FOUND for a file that is not confirmed. */
  serve({ key, name, mediaType, bytes, digest, confirmedAt }: FileRow): ServedFile {
    const { storage } = this.services;
    if (!confirmedAt || digest === null) throw new ServiceError("NOT_FOUND", "The file has no content yet");

    return new ServedFile(
      { name, mediaType, bytes, digest },
      (range) => storage.open(key, range),
      () => storage.link(key, { name, mediaType, seconds: linkSeconds }),
    );
  }

  /** Like `serve`, for the column of a row that refers to a file. */
  async serveById(id: string): Promise<ServedFile> {
    const found = await this.services.files.findFirst({ where: { id } });
    if (!found) throw new ServiceError("NOT_FOUND", "File not found");

    return this.serve(found);
  }

  /**
   * Returns the file that the field `fileId` of an input refers to. Throws UNPROCESSABLE_CONTENT unless it is a confirmed file
   * of this user that fits the rule.
   */
  async uploaded(id: string, owner: Owner, { types, maxBytes }: UploadRule): Promise<FileRow> {
    const found = await this.services.files.findFirst({ where: { id, ownerId: owner.id } });
    if (!found?.confirmedAt) throw refusedField("fileId", "file.unknown", "There is no such confirmed file");
    if (found.bytes > maxBytes)
      throw refusedField("fileId", "file.size", `The file has more than ${maxBytes} bytes`);
    if (types.length > 0 && !types.includes(found.mediaType))
      throw refusedField("fileId", "file.type", `The file must be one of: ${types.join(", ")}`);

    return found;
  }

  /** Removes a file. Its content follows after the commit. Throws CONFLICT if a row refers to it. */
  async remove({ id }: FileRow): Promise<void> {
    await this.services.files.deleteOne({ where: { id } });
  }
}

/** Returns a key for confirmed content, which no client can write to. */
export const newKey = (): string => `${FILES_FOLDER}/${randomUUID()}`;
