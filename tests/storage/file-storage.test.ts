import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { ServiceError } from "#domain/shared/errors";
import type { FileStorage } from "#domain/shared/file-storage";
import { FolderStorage } from "#infrastructure/storage/folder-storage";
import { S3Storage } from "#infrastructure/storage/s3-storage";
import { startS3 } from "./s3-server.js";

const bytes = Uint8Array.from([0, 255, 10, 13, 128]);

/** Adds the tests that every adapter of the port has to pass. */
function keepsThePromises(storage: () => FileStorage): void {
  it("returns the bytes that were written", async () => {
    await storage().write("avatars/a-1.webp", bytes, "image/webp");

    expect(Uint8Array.from((await storage().read("avatars/a-1.webp")) ?? [])).to.deep.equal(bytes);
  });

  it("replaces an existing file", async () => {
    await storage().write("avatars/a-2.webp", bytes, "image/webp");
    await storage().write("avatars/a-2.webp", bytes.subarray(1), "image/webp");

    expect(await storage().read("avatars/a-2.webp")).to.have.length(4);
  });

  it("returns undefined for an unknown key", async () => {
    expect(await storage().read("avatars/none.webp")).to.equal(undefined);
  });

  it("removes a file, and accepts a second removal", async () => {
    await storage().write("avatars/a-3.webp", bytes, "image/webp");
    await storage().remove("avatars/a-3.webp");
    await storage().remove("avatars/a-3.webp");

    expect(await storage().read("avatars/a-3.webp")).to.equal(undefined);
  });

  for (const key of [
    "",
    "/etc/passwd",
    "../out",
    "a/../../out",
    "a//b",
    "a/.hidden",
    "a\\..\\b",
    "a\0b",
    "%2e%2e/b",
  ]) {
    it(`refuses the key ${JSON.stringify(key)}`, async () => {
      const attempts = [
        () => storage().write(key, bytes, "image/webp"),
        () => storage().read(key),
        () => storage().remove(key),
      ];
      for (const attempt of attempts) {
        expect(await attempt().catch((error: unknown) => error)).to.be.instanceOf(TypeError);
      }
    });
  }
}

describe("FileStorage in a folder", () => {
  let folder: string;
  let storage: FileStorage;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-storage-"));
    storage = new FolderStorage({ folder: join(folder, "files") });
  });
  after(() => rm(folder, { recursive: true }));

  keepsThePromises(() => storage);

  it("leaves no partial file behind when a write fails", async () => {
    await writeFile(join(folder, "files", "taken"), "");
    const failure: unknown = await storage
      .write("taken/a.webp", bytes, "image/webp")
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error);
    expect(await readdir(join(folder, "files"))).to.have.members(["avatars", "taken"]);
    expect(await readFile(join(folder, "files", "taken"), "utf8")).to.equal("");
  });
});

describe("FileStorage on S3", () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let storage: FileStorage;
  const options = {
    bucket: "service",
    region: "eu-central-1",
    accessKeyId: "AKTEST",
    secretAccessKey: "hush",
  };

  before(async () => {
    s3 = await startS3("AKTEST");
    storage = new S3Storage({ ...options, endpoint: s3.endpoint });
  });
  after(() => s3.stop());

  keepsThePromises(() => storage);

  it("sends the bucket in the path, and the media type", async () => {
    await storage.write("avatars/b.webp", bytes, "image/webp");

    expect(s3.objects.get("/service/avatars/b.webp")?.contentType).to.equal("image/webp");
  });

  it("throws SERVICE_UNAVAILABLE when the bucket refuses access", async () => {
    const stranger = new S3Storage({ ...options, accessKeyId: "AKOTHER", endpoint: s3.endpoint });
    const failure: unknown = await stranger.read("avatars/b.webp").catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(ServiceError).with.property("code", "SERVICE_UNAVAILABLE");
  });
});
