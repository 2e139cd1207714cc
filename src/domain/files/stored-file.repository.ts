import type { StoredFile } from "#domain/files/stored-file";
import { Repository } from "#domain/shared/repository";

export abstract class StoredFileRepository extends Repository<StoredFile> {
  /**
   * Updates `unusedSince` of all files: sets it to `now` where no row of any table refers to the file, and clears it where a row
   * does. The tables are those with a foreign key to files. Stores no event: it is no change of the file.
   */
  abstract markUnused(now: Date): Promise<void>;
}
