import { on } from "#application/kit/reaction";
import { StoredFileRepository } from "#domain/files/stored-file.repository";
import { FileStorage } from "#domain/shared/file-storage";

/** Removes the content from the storage after the row of the file is deleted. */
export default on(StoredFileRepository, "deleted")
  .inject({ storage: FileStorage })
  .react(({ before }, { storage }) => storage.remove(before.key));
