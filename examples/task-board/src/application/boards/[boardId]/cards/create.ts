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

const { title, details, state, dueAt, assigneeId } = cardFields;

/** Creates a card with the next number of the board. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({
    boardId: uuid(),
    title,
    details: withDefault(details, ""),
    state: withDefault(state, "todo"),
    dueAt: withDefault(dueAt, null),
    assigneeId: withDefault(assigneeId, null),
  })
  .use(onBoard)
  .use(membersOnly)
  .use(knownAssignee)
  .inject({ boards: BoardRepository, cards: CardRepository })
  .output(card)
  .handler(({ input }, { boards, cards }) =>
    cards.transaction(async () => {
      const [board] = await boards.find({ where: { id: input.boardId }, lock: true });
      const cardNumber = (board?.cardsMade ?? 0) + 1;
      await boards.updateOne({ where: { id: input.boardId } }, { cardsMade: cardNumber });

      return cards.insertOne({ ...input, cardNumber });
    }),
  );
