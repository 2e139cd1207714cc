import { gate } from "#application/kit/gate";
import { Members } from "#application/organisations/members.service";
import { BoardRepository } from "#domain/boards/board.repository";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

interface Needs {
  currentUser: User;
  input: { boardId: string };
}

/** Loads the board and the caller's membership. A hidden board is answered like a missing one. */
export const onBoard = gate({
  inject: { boards: BoardRepository, members: Members },
  refuses: ["NOT_FOUND"],

  async check({ currentUser, input }: Needs, { boards, members }) {
    const board = await boards.findFirst({ where: { id: input.boardId } });
    const membership = board && (await members.viewing(board, currentUser.id));
    if (!membership) throw new ServiceError("NOT_FOUND", "Board not found");

    return { board, membership };
  },
});
