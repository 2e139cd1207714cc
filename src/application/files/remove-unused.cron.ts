import { cron } from "#application/kit/cron";
import { PENDING_FOLDER, UNUSED_MS } from "#domain/files/stored-file";
import { StoredFileRepository } from "#domain/files/stored-file.repository";
import { Clock } from "#domain/shared/clock";
import { FileStorage } from "#domain/shared/file-storage";

const batchSize = 500;

/** Removes the files that no row has referred to for a day, and content that was sent and never confirmed. */
export default cron("7 * * * *")
  .inject({ files: StoredFileRepository, storage: FileStorage, clock: Clock })
  .run(async ({ files, storage, clock }) => {
    const now = clock.now();
    const dayAgo = new Date(now.getTime() - UNUSED_MS);
    await files.markUnused(now);
    let count: number;
    do {
      const unused = await files.find({ where: { unusedSince: { lte: dayAgo } }, limit: batchSize });
      if (unused.length > 0) await files.deleteMany({ where: { id: { in: unused.map(({ id }) => id) } } });
      count = unused.length;
    } while (count === batchSize);
    await storage.removeOld(PENDING_FOLDER, dayAgo);
  });
