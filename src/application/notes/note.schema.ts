import { date, named, object, string, uuid } from "#application/kit/schema";

export const noteFields = {
  title: string(200).trim(),
  body: string(20_000).allow(""),
};

export const note = named(
  "Note",
  object({ id: uuid(), createdAt: date(), updatedAt: date(), ...noteFields, ownerId: uuid() }),
);
