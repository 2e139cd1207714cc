import { board, boardFields } from "#application/boards/board.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid, withDefault } from "#application/kit/schema";
import { inOrganisation, membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { BoardRepository } from "#domain/boards/board.repository";

/** Creates a board. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("boards:write"))
  .input({ organisationId: uuid(), ...boardFields, isPrivate: withDefault(boardFields.isPrivate, false) })
  .use(inOrganisation)
  .use(membersOnly)
  .inject({ boards: BoardRepository })
  .output(board)
  .handler(({ input }, { boards }) => boards.insertOne({ ...input, cardsMade: 0 }));
