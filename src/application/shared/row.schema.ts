import { date, uuid } from "#application/kit/schema";

/** What callers see of every row: spread it into the schema of a resource. */
export const rowFields = {
  id: uuid(),
  createdAt: date().description("When it was made."),
  updatedAt: date().description("When it last changed."),
};
