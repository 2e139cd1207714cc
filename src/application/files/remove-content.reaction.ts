import { on } from "#application/kit/reaction";
import { FileRepository } from "#domain/files/file.repository";
import { FileStorage } from "#domain/shared/file-storage";

/** Removes the content from the storage after the row of the file is deleted. */
export default on(FileRepository, "deleted")
  .inject({ storage: FileStorage })
  .react(({ before }, { storage }) => storage.remove(before.key));
