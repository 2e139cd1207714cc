import { named, object, string, uuid } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";

export const tagFields = { name: string(40).trim().example("urgent") };

export const tag = named("Tag", object({ ...rowFields, organisationId: uuid(), ...tagFields }));
