import { board, countedBoard } from "#application/boards/board.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { inOrganisation } from "#application/organisations/membership.gate";
import { filters } from "#application/shared/filters.schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { BoardRepository } from "#domain/boards/board.repository";

/** Returns the boards of the organisation that the caller sees, by name, with the number of their open cards. */
export default endpoint()
  .use(signedIn)
  .use(scope("boards:read"))
  .input({ ...cursorPaging, organisationId: uuid(), filter: filters(board, { name: ["contains"] }) })
  .use(inOrganisation)
  .inject({ boards: BoardRepository })
  .output(cursorPage(countedBoard))
  .handler(({ membership: { role }, input: { organisationId, filter, cursor, perPage } }, { boards }) =>
    boards.findCursorPage({
      where: { ...filter, organisationId, ...(role === "guest" && { isPrivate: false }) },
      orderBy: { name: "asc" },
      relations: { cardsCount: { where: { state: { ne: "done" } } } },
      cursor,
      perPage,
    }),
  );
