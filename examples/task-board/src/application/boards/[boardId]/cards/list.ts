import { onBoard } from "#application/boards/board.gate";
import { card } from "#application/cards/card.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { filters } from "#application/shared/filters.schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CardRepository } from "#domain/cards/card.repository";

const filter = filters(card, {
  state: ["eq", "in"],
  assigneeId: ["eq"],
  dueAt: ["gte", "lt"],
  title: ["contains"],
});

/** Returns the cards of the board, newest first. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:read"))
  .input({ ...cursorPaging, boardId: uuid(), filter })
  .use(onBoard)
  .inject({ cards: CardRepository })
  .output(cursorPage(card))
  .handler(({ input: { boardId, filter, cursor, perPage } }, { cards }) =>
    cards.findCursorPage({
      where: { ...filter, boardId },
      orderBy: { cardNumber: "desc" },
      cursor,
      perPage,
    }),
  );
