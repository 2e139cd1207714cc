import { onBoard } from "#application/boards/board.gate";
import { knownAssignee } from "#application/cards/assignee.gate";
import { card, cardFields } from "#application/cards/card.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid, withDefault } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { BoardRepository } from "#domain/boards/board.repository";
import { CardRepository } from "#domain/cards/card.repository";

const { title, details, state, dueOn, assigneeId } = cardFields;

/** Creates a card with the next number of the board. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({
    boardId: uuid(),
    title,
    details: withDefault(details, ""),
    state: withDefault(state, "todo"),
    dueOn: withDefault(dueOn, null),
    assigneeId: withDefault(assigneeId, null),
  })
  .use(onBoard)
  .use(membersOnly)
  .use(knownAssignee)
  .inject({ boards: BoardRepository, cards: CardRepository })
  .output(card)
  .handler(({ board: { id }, input }, { boards, cards }) =>
    cards.transaction(async () => {
      const { cardsMade } = await boards.updateOne({ where: { id } }, { cardsMade: { increment: 1 } });

      return cards.insertOne({ ...input, number: cardsMade });
    }),
  );
