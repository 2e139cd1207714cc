import { openBucket, type S3Options } from "#infrastructure/storage/s3-bucket";
import { S3Storage } from "#infrastructure/storage/s3-storage";
import { S3UploadForms } from "#infrastructure/storage/s3-upload-forms";

/** Creates the storage in a bucket. */
export function createS3Storage(options: S3Options, limits: { maxBytes: number }) {
  const bucket = openBucket(options);

  return { files: new S3Storage(bucket), createForms: () => new S3UploadForms(bucket, limits) };
}
