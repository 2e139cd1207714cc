import { onBoard } from "#application/boards/board.gate";
import { board } from "#application/boards/board.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Returns the board. */
export default endpoint()
  .use(signedIn)
  .use(scope("boards:read"))
  .input({ boardId: uuid() })
  .use(onBoard)
  .output(board)
  .handler(({ board }) => board);
