import { on } from "#application/kit/reaction";
import { FileStorage } from "#domain/shared/file-storage";
import { UserRepository } from "#domain/users/user.repository";

/** The stored file goes only now, when the row that no longer names it is committed. */
export default on(UserRepository, "updated", "deleted")
  .whenWritten("avatarKey")
  .inject({ files: FileStorage })
  .react(async ({ event, before, after }, { files }) => {
    const key = before.avatarKey;
    if (key !== null && (event.kind === "deleted" || key !== after?.avatarKey)) await files.remove(key);
  });
