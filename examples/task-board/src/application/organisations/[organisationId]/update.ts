import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { inOrganisation, ownersOnly } from "#application/organisations/membership.gate";
import { organisation, organisationFields } from "#application/organisations/organisation.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { OrganisationRepository } from "#domain/organisations/organisation.repository";

/** Renames the organisation. For its owners. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:write"))
  .input({ organisationId: uuid(), ...organisationFields })
  .use(inOrganisation)
  .use(ownersOnly)
  .inject({ organisations: OrganisationRepository })
  .output(organisation)
  .handler(({ organisation: { id }, input: { name } }, { organisations }) =>
    organisations.updateOne({ where: { id } }, { name }),
  );
