import { named, object, string, uuid } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";

export const noteFields = {
  title: string(200).trim().description("Leading and trailing spaces are removed.").example("Shopping list"),
  body: string(20_000).allow("").description("Plain text.").example("Bread, butter, apples"),
};

export const note = named(
  "Note",
  object({ ...rowFields, ...noteFields, ownerId: uuid().description("The user who created the note.") }),
);
