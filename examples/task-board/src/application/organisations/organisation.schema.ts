import { named, object, string } from "#application/kit/schema";
import { role } from "#application/organisations/membership.schema";
import { rowFields } from "#application/shared/row.schema";

export const organisationFields = { name: string(100).trim().example("Analytical Engines") };

export const organisation = named("Organisation", object({ ...rowFields, ...organisationFields }));

export const ownOrganisation = named(
  "OwnOrganisation",
  object({ ...rowFields, ...organisationFields, role: role().description("The role of the caller.") }),
);
