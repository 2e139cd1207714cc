import { date, uuid } from "#application/kit/schema";

/** The fields of every row. Spread them into the schema of a resource. */
export const rowFields = {
  id: uuid(),
  createdAt: date().description("When it was created."),
  updatedAt: date().description("When it last changed."),
};
