import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { create as contentDisposition } from "content-disposition";
import type { ByteRange, FileStorage, LinkOptions } from "#domain/shared/file-storage";
import { answered, type Bucket } from "#infrastructure/storage/s3-bucket";
import { assertStorageKey } from "#infrastructure/storage/storage-key";

/** Objects of one bucket. Throws SERVICE_UNAVAILABLE when the bucket cannot be reached or refuses a request. */
export class S3Storage implements FileStorage {
  constructor(private readonly bucket: Bucket) {}

  async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const object = { ...this.#object(key), Body: bytes, ContentType: contentType };

    await answered(this.bucket.client.send(new PutObjectCommand(object)));
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    const body = await this.#get(key);

    return body && (await answered(body.transformToByteArray()));
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const body = await this.#get(key, range);

    return body instanceof Readable ? body : undefined;
  }

  /** S3 cannot rename: copies the object, and removes the first one. */
  async move(key: string, to: string): Promise<boolean> {
    const CopySource = `${this.bucket.name}/${this.#object(key).Key}`;
    const copy = new CopyObjectCommand({ ...this.#object(to), CopySource });
    const copied = await answered(ifThere(this.bucket.client.send(copy)));
    if (copied) await this.remove(key);

    return copied !== undefined;
  }

  async remove(key: string): Promise<void> {
    await answered(this.bucket.client.send(new DeleteObjectCommand(this.#object(key))));
  }

  async removeOld(folder: string, before: Date): Promise<void> {
    const { Bucket, Key } = this.#object(folder);
    const pages = paginateListObjectsV2({ client: this.bucket.client }, { Bucket, Prefix: `${Key}/` });
    await answered(
      (async () => {
        for await (const { Contents = [] } of pages)
          for (const { Key, LastModified } of Contents)
            if (Key !== undefined && LastModified && LastModified < before) await this.remove(Key);
      })(),
    );
  }

  link(key: string, { name, mediaType, seconds }: LinkOptions): Promise<string> {
    const object = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentDisposition: contentDisposition(name, { type: "attachment" }),
      ResponseContentType: mediaType,
      ResponseCacheControl: "private, no-store",
    });

    return answered(getSignedUrl(this.bucket.client, object, { expiresIn: seconds }));
  }

  async #get(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const object = new GetObjectCommand({ ...this.#object(key), Range });

    return (await answered(ifThere(this.bucket.client.send(object))))?.Body;
  }

  #object(key: string) {
    assertStorageKey(key);

    return { Bucket: this.bucket.name, Key: key };
  }
}

/** Returns undefined if the object does not exist. */
async function ifThere<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    // A copy has no such class of errors.
    if (error instanceof Error && error.name === NoSuchKey.name) return undefined;
    throw error;
  }
}
