import { card } from "#application/cards/card.schema";
import { channel } from "#application/kit/channel";
import { CardRepository } from "#domain/cards/card.repository";

/** Sends live updates of a card to its assignee. */
export default channel(CardRepository)
  .row(card)
  .scope("cards:read")
  .seenBy((viewer, { assigneeId }) => assigneeId === viewer.id);
