import { onBoard } from "#application/boards/board.gate";
import { board, boardFields } from "#application/boards/board.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { BoardRepository } from "#domain/boards/board.repository";

/** Renames the board, hides it from guests or shows it to them. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("boards:write"))
  .input({ boardId: uuid(), ...boardFields })
  .use(onBoard)
  .use(membersOnly)
  .inject({ boards: BoardRepository })
  .output(board)
  .handler(({ board: { id }, input: { name, isPrivate } }, { boards }) =>
    boards.updateOne({ where: { id } }, { name, isPrivate }),
  );
