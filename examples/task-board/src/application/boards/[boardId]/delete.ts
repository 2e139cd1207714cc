import { onBoard } from "#application/boards/board.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { ownersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { BoardRepository } from "#domain/boards/board.repository";

/** Deletes the board. For owners of the organisation. A board with cards is refused with 409. */
export default endpoint()
  .use(signedIn)
  .use(scope("boards:write"))
  .input({ boardId: uuid() })
  .use(onBoard)
  .use(ownersOnly)
  .inject({ boards: BoardRepository })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(async ({ board: { id } }, { boards }) => {
    await boards.deleteOne({ where: { id } });
  });
