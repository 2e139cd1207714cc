import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { UploadForms, UploadForm } from "#domain/files/upload-forms";
import { ServiceError } from "#domain/shared/errors";
import { answered, type Bucket } from "#infrastructure/storage/s3-bucket";

/** Signs forms that clients send to the bucket itself, which checks key, size and declared type. */
export class S3UploadForms implements UploadForms {
  readonly maxBytes: number;

  constructor(
    private readonly bucket: Bucket,
    { maxBytes }: { maxBytes: number },
  ) {
    this.maxBytes = maxBytes;
  }

  async sign(upload: {
    key: string;
    mediaType: string;
    bytes: number;
    seconds: number;
  }): Promise<UploadForm> {
    const { key, mediaType, bytes, seconds } = upload;
    const { url, fields } = await answered(
      createPresignedPost(this.bucket.client, {
        Bucket: this.bucket.name,
        Key: key,
        Expires: seconds,
        Fields: { "Content-Type": mediaType },
        Conditions: [["content-length-range", bytes, bytes]],
      }),
    );

    return { url, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) };
  }

  async receive(): Promise<void> {
    throw new ServiceError("NOT_FOUND", "The storage receives uploads itself, at the url of the form");
  }
}
