import { day, integer, list, named, nullable, object, oneOf, string, uuid } from "#application/kit/schema";
import { tag } from "#application/organisations/tag.schema";
import { rowFields } from "#application/shared/row.schema";

export const cardFields = {
  title: string(200).trim().example("Grease the wheels"),
  details: string(20_000).allow("").description("Plain text."),
  state: oneOf("todo", "doing", "done"),
  dueOn: nullable(day()),
  assigneeId: nullable(uuid()).description("A member or an owner of the organisation."),
};

const fields = {
  ...rowFields,
  boardId: uuid(),
  number: integer().min(1).description("Counts the cards of the board, from 1."),
  ...cardFields,
};

export const card = named("Card", object(fields));

export const mostTags = 20;

export const taggedCard = named("TaggedCard", object({ ...fields, tags: list(tag).max(mostTags) }));
