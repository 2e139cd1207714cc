import { loadOwned } from "#application/kit/load-row";
import { StoredFileRepository } from "#domain/files/stored-file.repository";

/** Only the owner has access to a file as such. Another resource serves its files to those who may see its rows. */
export const ownsFile = loadOwned(StoredFileRepository, "file");
