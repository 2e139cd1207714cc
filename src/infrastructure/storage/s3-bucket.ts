import { S3Client } from "@aws-sdk/client-s3";
import { ServiceError } from "#domain/shared/errors";

export interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For S3-compatible servers other than Amazon's. */
  endpoint?: string | undefined;
}

/** A bucket, and the client to send requests for it. */
export interface Bucket {
  name: string;
  client: S3Client;
}

/** Sends nothing before the first request. */
export function openBucket({ bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Options): Bucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Many other servers do not support the optional checksums of the protocol.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });

  return { name: bucket, client };
}

/** Throws SERVICE_UNAVAILABLE for a request that fails. */
export async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new ServiceError("SERVICE_UNAVAILABLE", "The file storage is not available", { cause });
  }
}
