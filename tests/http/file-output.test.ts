import { Readable } from "node:stream";
import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { file, linkedFile } from "#application/kit/schema";
import { ServedFile } from "#application/kit/served-file";
import { expectRefusal } from "../support/answers.js";
import { appOf } from "../support/app.js";

const content = Buffer.from("0123456789");
const digest = "84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882";
const etag = `"${digest}"`;

const served = ({ name = "a.txt", url, missing }: { name?: string; url?: string; missing?: true } = {}) =>
  new ServedFile(
    { name, mediaType: "text/plain", bytes: content.length, digest },
    async (range) =>
      missing ? undefined : Readable.from([content.subarray(range?.start ?? 0, (range?.end ?? 9) + 1)]),
    async () => url,
  );
const sending = (one: ServedFile, output = file) =>
  endpoint()
    .output(output)
    .handler(() => one);

describe("A file as the output", () => {
  const app = appOf({
    "GET /file": sending(served()),
    "GET /missing": sending(served({ missing: true })),
    "GET /name": sending(served({ name: 'Übersicht "€" 100%.txt' })),
    "GET /linked": sending(served({ url: "https://bucket.example/a?signature=1" }), linkedFile),
    "GET /unlinked": sending(served(), linkedFile),
  });
  const get = (headers: Record<string, string> = {}, path = "/file") => request(app).get(path).set(headers);

  it("is sent whole, as an attachment that browsers neither guess nor show as a page", async () => {
    const { status, text, headers } = await get();

    expect([status, text]).to.deep.equal([200, "0123456789"]);
    expect(headers).to.include({
      "content-type": "text/plain; charset=utf-8",
      "content-length": "10",
      "content-disposition": "attachment; filename=a.txt",
      "accept-ranges": "bytes",
      etag,
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).to.include("default-src 'none'");
  });

  it("has its name in both forms of RFC 6266", async () => {
    const { headers } = await get({}, "/name");
    expect(headers["content-disposition"]).to.equal(
      `attachment; filename="?bersicht \\"?\\" 100%.txt"; filename*=UTF-8''%C3%9Cbersicht%20%22%E2%82%AC%22%20100%25.txt`,
    );
  });

  const parts: [range: string, text: string, contentRange: string][] = [
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
  ];
  for (const [range, text, contentRange] of parts) {
    it(`is sent in part for ${range}`, async () => {
      const answer = await get({ Range: range });
      expect([answer.status, answer.text]).to.deep.equal([206, text]);
      expect(answer.headers).to.include({
        "content-range": contentRange,
        "content-length": String(text.length),
        etag,
      });
    });
  }

  for (const range of ["bytes=10-", "bytes=99-100", "bytes=-0"]) {
    it(`is refused for ${range} with its size`, async () => {
      const answer = await get({ Range: range });
      expectRefusal(answer, "RANGE_NOT_SATISFIABLE");
      expect(answer.headers).to.include({ "content-range": "bytes */10" });
    });
  }

  for (const range of ["bytes=a-b", "bytes", "bytes=-", "bytes=4-2", "lines=1-2", "bytes=0-1,4-5"]) {
    it(`is sent whole for ${range}`, async () => {
      expect((await get({ Range: range }).expect(200)).text).to.equal("0123456789");
    });
  }

  it("is sent in part only to a caller with the same version (If-Range)", async () => {
    const range = { Range: "bytes=2-4" };
    expect((await get({ ...range, "If-Range": etag })).status).to.equal(206);
    for (const other of ['"other"', `W/${etag}`, "Wed, 21 Oct 2026 07:28:00 GMT"])
      expect((await get({ ...range, "If-Range": other })).status).to.equal(200);
  });

  it("is not sent again to a caller that has it", async () => {
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const { status, text, headers } = await get({ "If-None-Match": known, Range: "bytes=2-4" });
      expect([status, text]).to.deep.equal([304, ""]);
      expect(headers).to.include({ etag, "cache-control": "private, no-cache" });
      expect(headers).not.to.have.any.keys("content-type", "content-length");
    }
    expect((await get({ "If-None-Match": '"other"' })).status).to.equal(200);
  });

  it("answers HEAD with the same headers, without opening the file", async () => {
    const { headers } = await request(app).head("/missing").set("Range", "bytes=2-4").expect(200);
    expect(headers).to.include({ "content-length": "10", etag });
  });

  it("is answered with 404 if the storage has lost it, with no-store", async () => {
    const answer = await get({}, "/missing");
    expectRefusal(answer, "NOT_FOUND");
    expect(answer.headers["cache-control"]).to.equal("no-store");
  });

  it("is a redirect where the storage signs links, and is sent where it does not", async () => {
    const { status, headers } = await get({}, "/linked");
    expect([status, headers["location"]]).to.deep.equal([302, "https://bucket.example/a?signature=1"]);
    expect(headers).to.include({ "cache-control": "no-store" });
    expect((await get({}, "/unlinked").expect(200)).text).to.equal("0123456789");
  });
});
