import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { environment } from "#infrastructure/config/config";
import type { FileStorage } from "#domain/shared/file-storage";
import { FolderStorage } from "#infrastructure/storage/folder-storage";
import { openBucket, type S3Options } from "#infrastructure/storage/s3-bucket";
import { S3Storage } from "#infrastructure/storage/s3-storage";

export interface TestStorage {
  storage: FileStorage;
  /** The settings of a service with this storage. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

const s3Url = environment()["S3_TEST_URL"];

/** The storages by name. An undefined one has no server to be tested on. */
export const storages = {
  "a folder": openFolder,
  S3: s3Url === undefined ? undefined : () => createBucket(new URL(s3Url)),
};

export const notTested =
  "is NOT TESTED: set S3_TEST_URL to the address of a server, http://key:secret@host:port";

async function openFolder(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), "test-storage-"));

  return {
    storage: new FolderStorage({ folder }),
    settings: { STORAGE_DIR: folder },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createBucket({ origin, username, password }: URL): Promise<TestStorage> {
  const options: S3Options = {
    bucket: `test-${randomUUID()}`,
    region: "us-east-1",
    endpoint: origin,
    accessKeyId: username,
    secretAccessKey: password,
  };
  const bucket = openBucket(options);
  await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name }));

  return {
    storage: new S3Storage(bucket),
    settings: {
      S3_BUCKET: bucket.name,
      S3_REGION: options.region,
      S3_ENDPOINT: origin,
      S3_ACCESS_KEY_ID: username,
      S3_SECRET_ACCESS_KEY: password,
    },
    close: async () => bucket.client.destroy(),
  };
}
