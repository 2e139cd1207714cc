import type { Note } from "#domain/notes/note";
import { belongsTo } from "#infrastructure/database/query/relations";
import { type Table, table } from "#infrastructure/database/table";
import { userTable } from "#infrastructure/users/user.table";

export const noteTable: Table<Note> = table<Note>(
  "notes",
  { title: "text", body: "text", ownerId: "uuid" },
  { relations: () => ({ owner: belongsTo(userTable, "ownerId") }) },
);
