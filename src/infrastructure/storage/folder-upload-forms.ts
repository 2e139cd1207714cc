import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import Joi from "joi";
import { type UploadForms, UPLOAD_PATH, type UploadForm } from "#domain/files/upload-forms";
import type { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";
import type { FolderStorage } from "#infrastructure/storage/folder-storage";

interface Options {
  folder: string;
  maxBytes: number;
  storage: FolderStorage;
  clock: Clock;
}

interface Policy {
  key: string;
  bytes: number;
  expiresAt: Date;
}

const policySchema = Joi.object<Policy>({
  key: Joi.string().required(),
  bytes: Joi.number().required(),
  expiresAt: Joi.date().iso().required(),
}).required();

/** Receives direct uploads for a folder. Forms are signed with a key in that folder, which all processes share. */
export class FolderUploadForms implements UploadForms {
  readonly maxBytes: number;

  constructor(private readonly options: Options) {
    this.maxBytes = options.maxBytes;
  }

  async sign({ key, bytes, seconds }: { key: string; bytes: number; seconds: number }): Promise<UploadForm> {
    const expiresAt = new Date(this.options.clock.now().getTime() + seconds * 1000);
    const policy = Buffer.from(JSON.stringify({ key, bytes, expiresAt })).toString("base64url");
    const signature = await this.#signatureOf(policy);

    return {
      url: UPLOAD_PATH,
      fields: [
        { name: "policy", value: policy },
        { name: "signature", value: signature.toString("base64url") },
      ],
    };
  }

  async receive(fields: Readonly<Record<string, unknown>>, content: Readable): Promise<void> {
    const { key, bytes } = await this.#verified(fields);
    await this.options.storage.write(key, exactly(bytes, content));
  }

  async #verified({ policy, signature }: Readonly<Record<string, unknown>>): Promise<Policy> {
    const [signed, given] = [textOf(policy), Buffer.from(textOf(signature), "base64url")];
    const expected = await this.#signatureOf(signed);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ServiceError("FORBIDDEN", "The fields of the form are missing or have changed");
    const found: Policy = Joi.attempt(JSON.parse(Buffer.from(signed, "base64url").toString()), policySchema);
    if (found.expiresAt <= this.options.clock.now())
      throw new ServiceError("FORBIDDEN", "The form has expired");

    return found;
  }

  async #signatureOf(policy: string): Promise<Buffer> {
    return createHmac("sha256", await this.#secret())
      .update(policy)
      .digest();
  }

  /** Reads the key of the folder. The first process that needs it creates it: a link fails if the name exists. */
  async #secret(): Promise<Buffer> {
    const { folder } = this.options;
    const path = join(folder, ".upload-key");
    try {
      return await readFile(path);
    } catch {
      const draft = join(folder, `.${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      await writeFile(draft, randomBytes(32), { mode: 0o600, flush: true });
      await link(draft, path).catch(() => {});
      await rm(draft);

      return readFile(path);
    }
  }
}

const textOf = (field: unknown) => (typeof field === "string" ? field : "");

/** Returns the content if it has exactly this size. Throws as soon as it is larger, or at its end. */
async function* exactly(bytes: number, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let received = 0;
  for await (const chunk of content) {
    received += chunk.length;
    if (received > bytes)
      throw new ServiceError("PAYLOAD_TOO_LARGE", `The file has more than ${bytes} bytes`);
    yield chunk;
  }
  if (received < bytes)
    throw new ServiceError("UNPROCESSABLE_CONTENT", `The file has less than ${bytes} bytes`);
}
