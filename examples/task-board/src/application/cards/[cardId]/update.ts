import { knownAssignee } from "#application/cards/assignee.gate";
import { onCard } from "#application/cards/card.gate";
import { card, cardFields } from "#application/cards/card.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CardRepository } from "#domain/cards/card.repository";

/** Changes the card. For members of the organisation. A new assignee gets a mail. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid(), ...cardFields })
  .use(onCard)
  .use(membersOnly)
  .use(knownAssignee)
  .inject({ cards: CardRepository })
  .output(card)
  .handler(({ input: { cardId, ...changes } }, { cards }) =>
    cards.updateOne({ where: { id: cardId } }, changes),
  );
