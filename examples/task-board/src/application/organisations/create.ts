import { endpoint } from "#application/kit/endpoint";
import { organisationFields, ownOrganisation } from "#application/organisations/organisation.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { MembershipRepository } from "#domain/memberships/membership.repository";
import { OrganisationRepository } from "#domain/organisations/organisation.repository";

/** Creates an organisation, whose owner is the caller. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:write"))
  .input(organisationFields)
  .inject({ organisations: OrganisationRepository, memberships: MembershipRepository })
  .output(ownOrganisation)
  .handler(({ currentUser, input }, { organisations, memberships }) =>
    organisations.transaction(async () => {
      const created = await organisations.insertOne(input);
      const { role } = await memberships.insertOne({
        organisationId: created.id,
        userId: currentUser.id,
        role: "owner",
      });

      return { ...created, role };
    }),
  );
