import { on } from "#application/kit/reaction";
import { FileStorage } from "#domain/shared/file-storage";
import { UserRepository } from "#domain/users/user.repository";

/** Removes the stored file after the commit of the row that no longer refers to it. */
export default on(UserRepository, "updated", "deleted")
  .whenWritten("avatarKey")
  .inject({ files: FileStorage })
  .react(async ({ event, before, after }, { files }) => {
    const key = before.avatarKey;
    if (key !== null && (event.kind === "deleted" || key !== after?.avatarKey)) await files.remove(key);
  });
