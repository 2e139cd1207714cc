import type { UploadForms } from "#domain/files/upload-forms";
import type { Clock } from "#domain/shared/clock";
import type { FileStorage } from "#domain/shared/file-storage";
import type { Config } from "#infrastructure/config/config";
import { FolderStorage } from "#infrastructure/storage/folder-storage";
import { FolderUploadForms } from "#infrastructure/storage/folder-upload-forms";

interface Storage {
  files: FileStorage;
  createForms: (clock: Clock) => UploadForms;
}

/** Creates the file storage: S3 when a bucket is configured, else a folder. */
export async function createStorage(config: Config): Promise<Storage> {
  // The configuration requires the other variables with a bucket.
  const { S3_BUCKET: bucket, S3_REGION: region = "", S3_ENDPOINT: endpoint } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = config;
  const { STORAGE_DIR: folder, UPLOAD_LIMIT_BYTES: maxBytes } = config;
  if (bucket === undefined) {
    const storage = new FolderStorage({ folder });

    return {
      files: storage,
      createForms: (clock) => new FolderUploadForms({ folder, maxBytes, storage, clock }),
    };
  }

  // The S3 client is large, so it is loaded only when it is used.
  const { createS3Storage } = await import("#infrastructure/storage/create-s3-storage");

  return createS3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }, { maxBytes });
}
