import { endpoint } from "#application/kit/endpoint";
import { email, uuid } from "#application/kit/schema";
import { inOrganisation, ownersOnly } from "#application/organisations/membership.gate";
import { member, role, toMember } from "#application/organisations/membership.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { MembershipRepository } from "#domain/memberships/membership.repository";
import { refusedField } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/** Adds a user to the organisation. For its owners. A user who is already a member is refused with 409. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:write"))
  .input({ organisationId: uuid(), email: email(), role: role() })
  .use(inOrganisation)
  .use(ownersOnly)
  .inject({ memberships: MembershipRepository, users: UserRepository })
  .refuses("CONFLICT", "UNPROCESSABLE_CONTENT")
  .output(member)
  .handler(async ({ organisation, input: { email, role } }, { memberships, users }) => {
    const user = await users.findFirst({ where: { email } });
    if (!user) throw refusedField("email", "reference.unknown", "No user has this address");
    const added = await memberships.insertOne({ organisationId: organisation.id, userId: user.id, role });

    return toMember({ ...added, user });
  });
