import { endpoint } from "#application/kit/endpoint";
import { binary, string } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { FileStorage } from "#domain/shared/file-storage";

const avatarKey = string(41)
  .pattern(/^[0-9a-f-]{36}\.webp$/)
  .example("0198c0de-7000-4000-8000-000000000000.webp");

/**
 * Returns the picture that `avatarUrl` refers to. A key is random and never used again, so the response may be cached
 * forever.
 */
export default endpoint()
  .input({ key: avatarKey })
  .inject({ files: FileStorage })
  .refuses("NOT_FOUND")
  .output(binary({ contentType: "image/webp", cacheControl: "public, max-age=31536000, immutable" }))
  .handler(async ({ input: { key } }, { files }) => {
    const image = await files.read(key);
    if (!image) throw new ServiceError("NOT_FOUND", "Avatar not found");

    return image;
  });
