import { date, integer, named, nullable, object, oneOf, string, uuid } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";

export const cardFields = {
  title: string(200).trim().example("Grease the wheels"),
  details: string(20_000).allow("").description("Plain text."),
  state: oneOf("todo", "doing", "done"),
  dueAt: nullable(date()),
  assigneeId: nullable(uuid()).description("A user who sees the board."),
};

export const card = named(
  "Card",
  object({
    ...rowFields,
    boardId: uuid(),
    cardNumber: integer().min(1).description("Counts the cards of the board, from 1."),
    ...cardFields,
  }),
);
