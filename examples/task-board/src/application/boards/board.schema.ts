import { boolean, integer, named, object, string, uuid } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";

export const boardFields = {
  name: string(100).trim().example("Release 2"),
  isPrivate: boolean().description("Whether the board is hidden from guests."),
};

const fields = { ...rowFields, organisationId: uuid(), ...boardFields };

export const board = named("Board", object(fields));

export const countedBoard = named(
  "CountedBoard",
  object({ ...fields, cardsCount: integer().min(0).description("The number of cards that are not done.") }),
);
