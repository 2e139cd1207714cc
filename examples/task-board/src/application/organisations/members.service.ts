import { service } from "#application/kit/service";
import { CardRepository } from "#domain/cards/card.repository";
import type { Membership } from "#domain/memberships/membership";
import { MembershipRepository } from "#domain/memberships/membership.repository";
import { isAtLeast, type Role } from "#domain/memberships/role";
import { OrganisationRepository } from "#domain/organisations/organisation.repository";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";

/**
 * The rules of memberships: an organisation always has an owner, guests see only boards that are not private, and cards are
 * assigned to members and owners only.
 */
export class Members extends service({
  memberships: MembershipRepository,
  organisations: OrganisationRepository,
  cards: CardRepository,
}) {
  /** Returns the membership with which the user sees the board; undefined if the board is hidden from the user. */
  async viewing(
    board: { organisationId: string; isPrivate: boolean },
    userId: string,
  ): Promise<Columns<Membership> | undefined> {
    const { organisationId, isPrivate } = board;
    const membership = await this.services.memberships.findFirst({ where: { organisationId, userId } });

    return membership && (!isPrivate || isAtLeast(membership.role, "member")) ? membership : undefined;
  }

  /** Throws NOT_FOUND for a user who is not a member, CONFLICT for the last owner. */
  changeRole(organisationId: string, userId: string, role: Role): Promise<Columns<Membership>> {
    return this.#locked(organisationId, userId, async ({ id }) => {
      if (role !== "owner") await this.#keepAnotherOwner(organisationId, userId);
      if (role === "guest") await this.#unassign(organisationId, userId);

      return this.services.memberships.updateOne({ where: { id } }, { role });
    });
  }

  /** Throws NOT_FOUND for a user who is not a member, CONFLICT for the last owner. */
  async remove(organisationId: string, userId: string): Promise<void> {
    await this.#locked(organisationId, userId, async ({ id }) => {
      await this.#keepAnotherOwner(organisationId, userId);
      await this.#unassign(organisationId, userId);
      await this.services.memberships.deleteOne({ where: { id } });
    });
  }

  async #keepAnotherOwner(organisationId: string, userId: string): Promise<void> {
    const owners = await this.services.memberships.find({ where: { organisationId, role: "owner" } });
    if (owners.every((owner) => owner.userId === userId))
      throw new ServiceError("CONFLICT", "An organisation needs an owner");
  }

  async #unassign(organisationId: string, assigneeId: string): Promise<void> {
    const where = { assigneeId, board: { some: { organisationId } } };
    await this.services.cards.updateMany({ where }, { assigneeId: null });
  }

  /** Locks the organisation, so that two owners cannot leave it at the same time. */
  #locked<T>(
    organisationId: string,
    userId: string,
    work: (membership: Columns<Membership>) => Promise<T>,
  ): Promise<T> {
    const { memberships, organisations } = this.services;

    return memberships.transaction(async () => {
      await organisations.findFirst({ where: { id: organisationId }, lock: true });
      const membership = await memberships.findFirst({ where: { organisationId, userId } });
      if (!membership) throw new ServiceError("NOT_FOUND", "Member not found");

      return work(membership);
    });
  }
}
