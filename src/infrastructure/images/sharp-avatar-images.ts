import { injectable } from "inversify";
import { ServiceError } from "#domain/shared/errors";
import type { AvatarImages } from "#domain/users/avatar-images";
import { Limiter } from "#infrastructure/shared/limiter";

const SIDE = 256;
const MAX_PIXELS = 25_000_000;
const REFUSAL = "The picture must be a whole JPEG, PNG or WebP file of at most 25 megapixels";

@injectable()
export class SharpAvatarImages implements AvatarImages {
  readonly #limiter = new Limiter({ concurrent: 2, waiting: 20 });
  #sharp: ReturnType<typeof loadSharp> | undefined;

  toAvatar(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#limiter.run(async () => {
      const sharp = await (this.#sharp ??= loadSharp());
      try {
        return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
          .timeout({ seconds: 10 })
          .autoOrient()
          .resize(SIDE, SIDE, { fit: "cover" })
          .webp()
          .toBuffer();
      } catch (cause) {
        const issue = { in: "body", path: "avatar", message: REFUSAL, type: "avatar.unreadable" } as const;
        throw new ServiceError("UNPROCESSABLE_CONTENT", REFUSAL, { cause, details: { issues: [issue] } });
      }
    });
  }
}

/** Loaded with the first picture: it would take a tenth of the start-up time. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Callers cannot use any other decoder of libvips (SVG, PDF, GIF, TIFF…).
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  // Each avatar is converted once, so a cache of decoded pixels would only use memory.
  sharp.cache(false);

  return sharp;
}
