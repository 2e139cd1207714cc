import { gate } from "#application/kit/gate";
import { isAtLeast, type Role } from "#domain/memberships/role";
import { MembershipRepository } from "#domain/memberships/membership.repository";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

interface Needs {
  currentUser: User;
  input: { organisationId: string };
}

/** Loads the organisation and the caller's membership. To others the organisation is answered like a missing one. */
export const inOrganisation = gate({
  inject: { memberships: MembershipRepository },
  refuses: ["NOT_FOUND"],

  async check({ currentUser, input: { organisationId } }: Needs, { memberships }) {
    const found = await memberships.findFirst({
      where: { organisationId, userId: currentUser.id },
      relations: { organisation: true },
    });
    if (!found?.organisation) throw new ServiceError("NOT_FOUND", "Organisation not found");
    const { organisation, ...membership } = found;

    return { organisation, membership };
  },
});

const needing = (least: Role) =>
  gate({
    refuses: ["FORBIDDEN"],

    check({ membership }: { membership: { role: Role } }) {
      if (!isAtLeast(membership.role, least))
        throw new ServiceError("FORBIDDEN", `This needs the role ${least}`);

      return {};
    },
  });

export const membersOnly = needing("member");
export const ownersOnly = needing("owner");
