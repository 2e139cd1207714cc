import type { Readable } from "node:stream";

/** A form for one file. A client sends its fields and then the file, as `file`, in one multipart POST request to `url`. */
export interface UploadForm {
  /** The address of the storage, or a path of this service. */
  url: string;
  fields: { name: string; value: string }[];
}

/** Signs forms with which clients send files to the storage without an endpoint of the service. */
export abstract class UploadForms {
  /** The size of the largest file. */
  abstract readonly maxBytes: number;

  /** Signs a form for a file of exactly this size and declared type. It is valid for `seconds`. */
  abstract sign(upload: {
    key: string;
    mediaType: string;
    bytes: number;
    seconds: number;
  }): Promise<UploadForm>;

  /**
   * Stores a file that was sent to the service with the fields of such a form. Throws FORBIDDEN if the fields have changed or
   * the form has expired, PAYLOAD_TOO_LARGE or UNPROCESSABLE_CONTENT for another size, and NOT_FOUND if the storage receives
   * the files itself.
   */
  abstract receive(fields: Readonly<Record<string, unknown>>, content: Readable): Promise<void>;
}

/** The path of the service to which forms are sent if the storage cannot receive them. */
export const UPLOAD_PATH = "/uploads";
