import type { StoredFile } from "#domain/files/stored-file";
import { belongsTo } from "#infrastructure/database/query/relations";
import { type Table, table } from "#infrastructure/database/table";
import { userTable } from "#infrastructure/users/user.table";

export const storedFileTable: Table<StoredFile> = table<StoredFile>(
  "files",
  {
    ownerId: "uuid",
    key: "text",
    name: "text",
    mediaType: "text",
    bytes: "integer",
    digest: "text?",
    confirmedAt: "timestamptz?",
    unusedSince: "timestamptz?",
  },
  { relations: () => ({ owner: belongsTo(userTable, "ownerId") }) },
);
