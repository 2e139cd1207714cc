import { boolean, named, object, string, uuid } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";

export const boardFields = {
  name: string(100).trim().example("Release 2"),
  isPrivate: boolean().description("Whether the board is hidden from guests."),
};

export const board = named("Board", object({ ...rowFields, organisationId: uuid(), ...boardFields }));
