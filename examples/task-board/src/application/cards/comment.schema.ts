import { named, object, string, uuid } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";

export const commentFields = { body: string(5_000).trim().example("The left wheel is done.") };

export const comment = named(
  "Comment",
  object({ ...rowFields, cardId: uuid(), authorId: uuid(), ...commentFields }),
);
