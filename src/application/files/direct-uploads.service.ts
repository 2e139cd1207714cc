import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { newKey } from "#application/files/files.service";
import { service } from "#application/kit/service";
import { type UploadForm, UploadForms } from "#domain/files/upload-forms";
import { cleanName, PENDING_FOLDER, type StoredFile } from "#domain/files/stored-file";
import { StoredFileRepository } from "#domain/files/stored-file.repository";
import { acceptedType, HEAD_BYTES, MediaTypes } from "#domain/files/media-types";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { refusedField, ServiceError } from "#domain/shared/errors";
import { FileStorage } from "#domain/shared/file-storage";

/** The time for which a form is valid. */
const FORM_SECONDS = 3_600;

type FileRow = Columns<StoredFile>;

interface Announced {
  name: string;
  mediaType: string;
  bytes: number;
  digest?: string | undefined;
}

/** Files that clients send to the storage without an endpoint of the service. A client announces, sends and confirms a file. */
export class DirectUploads extends service({
  files: StoredFileRepository,
  storage: FileStorage,
  forms: UploadForms,
  types: MediaTypes,
  clock: Clock,
}) {
  /** Inserts the file, and signs the form for its content. Throws UNPROCESSABLE_CONTENT for a file that is too large. */
  async announce(announced: Announced, owner: { id: string }): Promise<{ file: FileRow; form: UploadForm }> {
    const { files, forms, clock } = this.services;
    const { name, mediaType, bytes, digest = null } = announced;
    if (bytes > forms.maxBytes)
      throw refusedField("bytes", "file.size", `A file may have at most ${forms.maxBytes} bytes`);
    const file = await files.insertOne({
      ownerId: owner.id,
      key: `${PENDING_FOLDER}/${randomUUID()}`,
      name: cleanName(name),
      mediaType,
      bytes,
      digest,
      unusedSince: clock.now(),
    });

    return { file, form: await forms.sign({ key: file.key, mediaType, bytes, seconds: FORM_SECONDS }) };
  }

  /**
   * Confirms a file after its content was sent, and returns it; a confirmed file stays as it is. The form is still valid, so the
   * content first moves to a key that no client can write to. Throws CONFLICT if no content has arrived or another request
   * confirms the file, and UNPROCESSABLE_CONTENT if size, type or digest differ from the announced ones. The client can then
   * send other content.
   */
  async confirm(file: FileRow): Promise<FileRow> {
    const { files, storage, clock } = this.services;
    if (file.confirmedAt) return file;
    const key = await this.#claim(file);
    const own = { where: { id: file.id, key } };
    let digest: string;
    try {
      if (!(await storage.move(file.key, key)))
        throw new ServiceError("CONFLICT", "The content has not arrived");
      digest = await this.#check(key, file);
    } catch (error) {
      await storage.move(key, file.key);
      await files.updateOne(own, { key: file.key });
      throw error;
    }

    return files.updateOne(own, { digest, confirmedAt: clock.now() });
  }

  /** Gives the file a key for confirmed content, which only one request can do, and returns it. */
  async #claim({ id, key }: FileRow): Promise<string> {
    const changes = { key: newKey() };
    const isPending = key.startsWith(`${PENDING_FOLDER}/`);
    const claimed = isPending ? await this.services.files.updateMany({ where: { id, key } }, changes) : [];
    if (claimed.length === 0)
      throw new ServiceError("CONFLICT", "Another request has begun to confirm this file");

    return changes.key;
  }

  /** Returns the digest of the content. Throws UNPROCESSABLE_CONTENT if the content differs from the announced one. */
  async #check(key: string, { bytes, digest, mediaType }: FileRow): Promise<string> {
    const { storage, types } = this.services;
    const content = await storage.open(key);
    if (!content) throw new ServiceError("CONFLICT", "The content has not arrived");
    const found = await readThrough(content);
    const type = acceptedType(await types.detect(found.head), { declared: mediaType, types: [mediaType] });
    if (found.bytes !== bytes)
      throw refusedField("bytes", "file.size", `The content has ${found.bytes} bytes`);
    if (type === undefined) throw refusedField("mediaType", "file.type", `The content is not ${mediaType}`);
    if (digest !== null && found.digest !== digest)
      throw refusedField("digest", "file.digest", "The content has another digest");

    return found.digest;
  }
}

/** Reads the content once, and keeps only its first bytes. */
async function readThrough(content: Readable): Promise<{ bytes: number; digest: string; head: Uint8Array }> {
  const sha256 = createHash("sha256");
  const head: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    if (bytes < HEAD_BYTES) head.push(chunk);
    sha256.update(chunk);
    bytes += chunk.length;
  }

  return { bytes, digest: sha256.digest("hex"), head: Buffer.concat(head) };
}
