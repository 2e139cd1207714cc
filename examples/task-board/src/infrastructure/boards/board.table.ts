import type { Board } from "#domain/boards/board";
import { cardTable } from "#infrastructure/cards/card.table";
import { belongsTo, hasMany } from "#infrastructure/database/query/relations";
import { type Table, table } from "#infrastructure/database/table";
import { organisationTable } from "#infrastructure/organisations/organisation.table";

export const boardTable: Table<Board> = table<Board>(
  "boards",
  { organisationId: "uuid", name: "text", isPrivate: "boolean", cardsMade: "integer" },
  {
    relations: () => ({
      organisation: belongsTo(organisationTable, "organisationId"),
      cards: hasMany(cardTable, "boardId"),
    }),
  },
);
