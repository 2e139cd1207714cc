import { expect } from "chai";
import { FileStorage } from "#domain/shared/file-storage";
import { expectInvalid, expectRefusal } from "../../../support/answers.js";
import { useService } from "../../../support/service.js";

describe("GET /users/avatars/{key}", () => {
  const service = useService();
  const key = "5f0c7a8e-1111-4222-8333-123456789abc.webp";
  const bytes = Buffer.from("RIFF, say");

  before(() => service.resolve(FileStorage).write(key, bytes, "image/webp"));

  it("returns the picture to every caller, cacheable for a year, without a statement", async () => {
    const work = async () => {
      const { body, headers } = await service.anonymous.get(`/users/avatars/${key}`).expect(200);
      expect(body).to.deep.equal(bytes);
      expect(headers).to.include({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(headers).not.to.have.property("set-cookie");
    };
    await service.expectStatements(0, work);
  });

  it("answers 404 for an unknown key, with no-store", async () => {
    const answer = await service.anonymous.get(`/users/avatars/${key.replace("a", "b")}`);
    expectRefusal(answer, "NOT_FOUND");
    expect(answer.headers).to.include({ "cache-control": "no-store" });
  });

  for (const other of [
    "x.webp",
    `${key}.webp`,
    key.replace("webp", "png"),
    "..%2f..%2fetc%2fpasswd",
    `${key}%00`,
    `.${key}`,
  ]) {
    it(`refuses ${other} as a key`, async () =>
      expectInvalid(await service.anonymous.get(`/users/avatars/${other}`), "path", "key"));
  }

  it("answers HEAD like GET, without the picture", async () => {
    const { headers, text } = await service.anonymous.head(`/users/avatars/${key}`).expect(200);
    expect(headers).to.include({ "content-type": "image/webp" });
    expect(text).to.equal(undefined);
  });
});
