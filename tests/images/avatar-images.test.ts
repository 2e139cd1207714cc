import { randomBytes } from "node:crypto";
import { expect } from "chai";
import sharp from "sharp";
import { ServiceError } from "#domain/shared/errors";
import { SharpAvatarImages } from "#infrastructure/images/sharp-avatar-images";

describe("AvatarImages", () => {
  const images = new SharpAvatarImages();

  /** A picture whose left half is red, and whose right half is blue. */
  const picture = (width = 60, height = 40) =>
    sharp({ create: { width, height, channels: 3, background: "blue" } }).composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: "red" } },
        gravity: "west",
      },
    ]);

  /** Returns the colour at one point of the avatar. */
  async function pixel(avatar: Uint8Array, left: number, top: number): Promise<"red" | "blue"> {
    const bytes = await sharp(avatar).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();

    return (bytes[0] ?? 0) > (bytes[2] ?? 0) ? "red" : "blue";
  }

  async function refusal(bytes: Uint8Array): Promise<unknown> {
    return images.toAvatar(bytes).then(
      () => "accepted",
      (error: unknown) => (error instanceof ServiceError ? error.code : error),
    );
  }

  for (const format of ["jpeg", "png", "webp"] as const) {
    it(`makes a 256×256 WebP of a ${format} file`, async () => {
      const avatar = await images.toAvatar(await picture().toFormat(format).toBuffer());
      const { format: made, width, height } = await sharp(avatar).metadata();

      expect({ made, width, height }).to.deep.equal({ made: "webp", width: 256, height: 256 });
      expect(await pixel(avatar, 10, 128)).to.equal("red");
      expect(await pixel(avatar, 245, 128)).to.equal("blue");
    });

    it(`refuses a truncated ${format} file`, async () => {
      const whole = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
        .toFormat(format)
        .toBuffer();

      expect(await refusal(whole.subarray(0, whole.length / 2))).to.equal("UNPROCESSABLE_CONTENT");
    });
  }

  it("applies the EXIF orientation, and keeps no other metadata", async () => {
    const photo = await picture()
      .withExif({ IFD0: { Artist: "Photographer" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const avatar = await images.toAvatar(photo);

    expect(await pixel(avatar, 128, 10)).to.equal("red");
    expect(await pixel(avatar, 128, 245)).to.equal("blue");
    expect(await sharp(avatar).metadata()).not.to.have.any.keys("exif", "xmp", "iptc", "orientation");
    expect(Buffer.from(avatar).includes("Photographer")).to.equal(false);
  });

  const others = {
    "an SVG": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`,
    "a GIF": Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
    "a PDF": "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>",
    "a web page": "<!doctype html><script>alert(1)</script>",
    nothing: "",
  };
  for (const [name, bytes] of Object.entries(others)) {
    it(`refuses ${name}`, async () =>
      expect(await refusal(Buffer.from(bytes))).to.equal("UNPROCESSABLE_CONTENT"));
  }

  it("refuses a small file that decodes to an enormous picture", async () => {
    const bomb = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: "white" } })
      .png()
      .toBuffer();

    expect(bomb.length).to.be.below(300_000);
    expect(await refusal(bomb)).to.equal("UNPROCESSABLE_CONTENT");
  });
});
