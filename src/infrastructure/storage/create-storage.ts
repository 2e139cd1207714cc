import type { FileStorage } from "#domain/shared/file-storage";
import type { Config } from "#infrastructure/config/config";
import { FolderStorage } from "#infrastructure/storage/folder-storage";

/** Creates the file storage: S3 when a bucket is configured, else a folder. */
export async function createStorage(config: Config): Promise<FileStorage> {
  // The configuration requires the other variables with a bucket.
  const { S3_BUCKET: bucket, S3_REGION: region = "", S3_ENDPOINT: endpoint } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = config;
  if (bucket === undefined) return new FolderStorage({ folder: config.STORAGE_DIR });

  // The S3 client is large, so it is loaded only when it is used.
  const { S3Storage } = await import("#infrastructure/storage/s3-storage");

  return new S3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey });
}
