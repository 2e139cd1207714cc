import { onBoard } from "#application/boards/board.gate";
import { taggedCard } from "#application/cards/card.schema";
import { endpoint } from "#application/kit/endpoint";
import { optional, uuid } from "#application/kit/schema";
import { filters } from "#application/shared/filters.schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CardRepository } from "#domain/cards/card.repository";

const filter = filters(taggedCard, {
  state: ["eq", "in"],
  assigneeId: ["eq"],
  dueOn: ["gte", "lt"],
  title: ["contains"],
});

/** Returns the cards of the board, newest first. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:read"))
  .input({
    ...cursorPaging,
    boardId: uuid(),
    filter,
    tagId: optional(uuid().description("Returns only cards with this tag.")),
  })
  .use(onBoard)
  .inject({ cards: CardRepository })
  .output(cursorPage(taggedCard))
  .handler(({ input: { boardId, filter, tagId, cursor, perPage } }, { cards }) =>
    cards.findCursorPage({
      where: { ...filter, boardId, ...(tagId && { tags: { some: { id: tagId } } }) },
      orderBy: { number: "desc" },
      relations: { tags: { orderBy: { name: "asc" } } },
      cursor,
      perPage,
    }),
  );
