import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect } from "chai";
import { ServiceError } from "#domain/shared/errors";
import type { ByteRange, FileStorage } from "#domain/shared/file-storage";
import { FolderStorage } from "#infrastructure/storage/folder-storage";
import { createS3Storage } from "#infrastructure/storage/create-s3-storage";
import { openBucket } from "#infrastructure/storage/s3-bucket";
import { S3Storage } from "#infrastructure/storage/s3-storage";
import { freePort } from "../support/free-port.js";
import { notTested, storages, type TestStorage } from "./storages.js";

const bytes = Uint8Array.from([0, 255, 10, 13, 128]);
const day = 86_400_000;

for (const [name, open] of Object.entries(storages)) {
  describe(`FileStorage in ${name}`, () => {
    if (!open) return void it(notTested);
    let opened: TestStorage;
    let storage: FileStorage;

    before(async () => {
      opened = await open();
      ({ storage } = opened);
    });
    after(() => opened.close());

    const read = async (key: string) => Uint8Array.from((await storage.read(key)) ?? []);

    it("returns the bytes that were written", async () => {
      await storage.write("avatars/a-1.webp", bytes, "image/webp");
      expect(await read("avatars/a-1.webp")).to.deep.equal(bytes);
    });

    it("replaces an existing file", async () => {
      await storage.write("avatars/a-2.webp", bytes, "image/webp");
      await storage.write("avatars/a-2.webp", bytes.subarray(1), "image/webp");
      expect(await read("avatars/a-2.webp")).to.have.length(4);
    });

    it("opens a file, and a part of it, as a stream", async () => {
      await storage.write("avatars/a-4.webp", bytes, "image/webp");
      const content = async (range?: ByteRange) => {
        const stream = await storage.open("avatars/a-4.webp", range);
        return stream && [...(await buffer(stream))];
      };

      expect(await content()).to.deep.equal([...bytes]);
      expect(await content({ start: 1, end: 2 })).to.deep.equal([255, 10]);
      expect(await content({ start: 4, end: 4 })).to.deep.equal([128]);
    });

    it("moves a file to another folder, and reports a missing one", async () => {
      await storage.write("uploads/a-5", bytes, "image/webp");

      expect(await storage.move("uploads/a-5", "moved/a-5")).to.equal(true);
      expect(await read("moved/a-5")).to.deep.equal(bytes);
      expect(await storage.read("uploads/a-5")).to.equal(undefined);
      expect(await storage.move("uploads/a-5", "moved/a-5")).to.equal(false);
      expect(await read("moved/a-5")).to.deep.equal(bytes);
    });

    it("returns undefined for an unknown key", async () => {
      expect(await storage.read("avatars/none.webp")).to.equal(undefined);
      expect(await storage.open("avatars/none.webp")).to.equal(undefined);
    });

    it("removes a file, and accepts a second removal", async () => {
      await storage.write("avatars/a-3.webp", bytes, "image/webp");
      await storage.remove("avatars/a-3.webp");
      await storage.remove("avatars/a-3.webp");
      expect(await storage.read("avatars/a-3.webp")).to.equal(undefined);
    });

    it("removes the old files of one folder", async () => {
      await storage.write("old/a", bytes, "image/webp");
      await storage.write("older/a", bytes, "image/webp");
      await storage.removeOld("old", new Date(Date.now() - day));
      expect(await read("old/a")).to.deep.equal(bytes);
      await storage.removeOld("old", new Date(Date.now() + day));
      await storage.removeOld("none", new Date(Date.now() + day));

      expect(await storage.read("old/a")).to.equal(undefined);
      expect(await read("older/a")).to.deep.equal(bytes);
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
          async () => storage.write(key, bytes, "image/webp"),
          async () => storage.read(key),
          async () => storage.open(key),
          async () => storage.move(key, "a"),
          async () => storage.move("a", key),
          async () => storage.remove(key),
          async () => storage.removeOld(key, new Date()),
        ];
        for (const attempt of attempts) {
          expect(await attempt().catch((error: unknown) => error)).to.be.instanceOf(TypeError);
        }
      });
    }
  });
}

describe("FileStorage in a folder", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-storage-"));
  });
  after(() => rm(folder, { recursive: true }));

  it("leaves no partial file behind when a write fails", async () => {
    await writeFile(join(folder, "taken"), "");
    const failure: unknown = await new FolderStorage({ folder })
      .write("taken/a.webp", bytes)
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error);
    expect(await readdir(folder)).to.have.members(["taken"]);
    expect(await readFile(join(folder, "taken"), "utf8")).to.equal("");
  });
});

describe("FileStorage in S3", () => {
  const unavailable = async (settings: Record<string, string>) => {
    const bucket = openBucket({
      bucket: settings["S3_BUCKET"] ?? "service",
      region: "us-east-1",
      endpoint: settings["S3_ENDPOINT"],
      accessKeyId: "unknown",
      secretAccessKey: "unknown",
    });
    const storage = new S3Storage(bucket);
    for (const attempt of [
      () => storage.read("a"),
      () => storage.open("a"),
      () => storage.write("a", bytes, "image/webp"),
      () => storage.move("a", "b"),
      () => storage.remove("a"),
      () => storage.removeOld("a", new Date()),
    ]) {
      const failure: unknown = await attempt().catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(ServiceError).with.property("code", "SERVICE_UNAVAILABLE");
    }
    bucket.client.destroy();
  };

  it("throws SERVICE_UNAVAILABLE when the server cannot be reached", async () => {
    await unavailable({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  });

  it("leaves the receiving of forms to the bucket", async () => {
    const options = { bucket: "a", region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" };
    const forms = createS3Storage(options, { maxBytes: 1 }).createForms();
    const failure: unknown = await forms.receive().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(ServiceError).with.property("code", "NOT_FOUND");
  });

  const { S3: open } = storages;
  if (!open) return void it(notTested);

  it("throws SERVICE_UNAVAILABLE when the bucket refuses access", async () => {
    const opened = await open();
    await unavailable(opened.settings);
    await opened.close();
  });

  it("signs a link that names the file, and that is valid without an account", async () => {
    const opened = await open();
    const { storage } = opened;
    await storage.write("files/a", bytes, "image/webp");
    const link = await storage.link("files/a", {
      name: "Übersicht.webp",
      mediaType: "image/webp",
      seconds: 60,
    });
    const answer = await fetch(String(link));

    expect(new Uint8Array(await answer.arrayBuffer())).to.deep.equal(bytes);
    expect(answer.headers.get("content-type")).to.equal("image/webp");
    expect(answer.headers.get("content-disposition"))
      .to.include("attachment")
      .and.include("%C3%9Cbersicht.webp");
    expect((await fetch(String(link).replace("files/a", "files/b"))).status).to.equal(403);
    await opened.close();
  });
});
