import { gate } from "#application/kit/gate";
import { Members } from "#application/organisations/members.service";
import { CardRepository } from "#domain/cards/card.repository";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

interface Needs {
  currentUser: User;
  input: { cardId: string };
}

/** Loads the card, its board and the caller's membership. A card of a hidden board is answered like a missing one. */
export const onCard = gate({
  inject: { cards: CardRepository, members: Members },
  refuses: ["NOT_FOUND"],

  async check({ currentUser, input }: Needs, { cards, members }) {
    const found = await cards.findFirst({ where: { id: input.cardId }, relations: { board: true } });
    const membership = found?.board && (await members.viewing(found.board, currentUser.id));
    if (!found?.board || !membership) throw new ServiceError("NOT_FOUND", "Card not found");
    const { board, ...card } = found;

    return { card, board, membership };
  },
});
