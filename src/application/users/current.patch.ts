import { randomUUID } from "node:crypto";
import { endpoint } from "#application/kit/endpoint";
import { optional, upload } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { fullName, publicUser, toPublicUser } from "#application/users/user.schema";
import { AvatarImages } from "#domain/users/avatar-images";
import { FileStorage } from "#domain/shared/file-storage";
import { UserRepository } from "#domain/users/user.repository";

const picture = upload({ maxBytes: 3 * 1024 * 1024, types: ["image/jpeg", "image/png", "image/webp"] });

/**
 * Changes the profile. An absent or empty field stays as it is. The picture is cut to a square of 256 pixels, which
 * `avatarUrl` refers to.
 */
export default endpoint()
  .use(signedIn)
  .use(scope("profile:write"))
  .input({ fullName: optional(fullName().allow("")), avatar: optional(picture) })
  .inject({ users: UserRepository, files: FileStorage, images: AvatarImages })
  .form({ page: "/auth/account", next: "/auth/account?done=profile" })
  .refuses("UNPROCESSABLE_CONTENT")
  .output(publicUser)
  .handler(async ({ currentUser, input: { fullName, avatar } }, { users, files, images }) => {
    const me = { where: { id: currentUser.id } };
    if (!avatar) {
      return toPublicUser(fullName ? await users.updateOne(me, { fullName }) : currentUser);
    }

    const image = await images.toAvatar(avatar.bytes);
    const avatarKey = `${randomUUID()}.webp`;
    await files.write(avatarKey, image, "image/webp");
    try {
      return toPublicUser(await users.updateOne(me, { fullName: fullName || undefined, avatarKey }));
    } catch (error) {
      await files.remove(avatarKey);
      throw error;
    }
  });
