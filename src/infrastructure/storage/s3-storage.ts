import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { ServiceError } from "#domain/shared/errors";
import type { FileStorage } from "#domain/shared/file-storage";
import { assertStorageKey } from "#infrastructure/storage/storage-key";

export interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For S3-compatible servers other than Amazon's. */
  endpoint?: string | undefined;
}

/** Objects of one bucket. Throws SERVICE_UNAVAILABLE when the bucket cannot be reached or refuses a request. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Options) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      // Many other servers do not support the optional checksums of the protocol.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    });
  }

  async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const object = { ...this.#object(key), Body: bytes, ContentType: contentType };

    await answered(this.#client.send(new PutObjectCommand(object)));
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    return answered(this.#read(new GetObjectCommand(this.#object(key))));
  }

  async remove(key: string): Promise<void> {
    await answered(this.#client.send(new DeleteObjectCommand(this.#object(key))));
  }

  async #read(command: GetObjectCommand): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await this.#client.send(command);

      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  #object(key: string) {
    assertStorageKey(key);

    return { Bucket: this.#bucket, Key: key };
  }
}

async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new ServiceError("SERVICE_UNAVAILABLE", "The file storage is not available", { cause });
  }
}
