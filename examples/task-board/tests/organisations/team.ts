import { MembershipRepository } from "#domain/memberships/membership.repository";
import type { Role } from "#domain/memberships/role";
import { makeOrganisation } from "./make-organisation.js";
import type { TestService } from "../support/service.js";

export type Team = Awaited<ReturnType<typeof makeTeam>>;

/** Creates an organisation with a user of each role, and a user who is not a member. */
export async function makeTeam(service: TestService) {
  const organisation = await makeOrganisation(service);
  const memberships = service.resolve(MembershipRepository);
  const join = async (role: Role) => {
    const caller = await service.asUser();
    await memberships.insertOne({ organisationId: organisation.id, userId: caller.user.id, role });

    return caller;
  };

  return {
    organisation,
    owner: await join("owner"),
    member: await join("member"),
    guest: await join("guest"),
    outsider: await service.asUser(),
  };
}
