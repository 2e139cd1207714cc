import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { inOrganisation, ownersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { MembershipRepository } from "#domain/memberships/membership.repository";
import { OrganisationRepository } from "#domain/organisations/organisation.repository";
import { TagRepository } from "#domain/tags/tag.repository";

/** Deletes the organisation with its memberships and tags. For its owners. An organisation with boards is refused with 409. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:write"))
  .input({ organisationId: uuid() })
  .use(inOrganisation)
  .use(ownersOnly)
  .inject({ organisations: OrganisationRepository, memberships: MembershipRepository, tags: TagRepository })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(({ organisation: { id } }, { organisations, memberships, tags }) =>
    organisations.transaction(async () => {
      await memberships.deleteMany({ where: { organisationId: id } });
      await tags.deleteMany({ where: { organisationId: id } });
      await organisations.deleteOne({ where: { id } });
    }),
  );
