import { gate } from "#application/kit/gate";
import { Members } from "#application/organisations/members.service";
import type { Board } from "#domain/boards/board";
import type { Columns } from "#domain/shared/entity";
import { refusedField } from "#domain/shared/errors";

interface Needs {
  board: Columns<Board>;
  input: { assigneeId: string | null };
}

/** Refuses an assignee who does not see the board. */
export const knownAssignee = gate({
  inject: { members: Members },
  refuses: ["UNPROCESSABLE_CONTENT"],

  async check({ board, input: { assigneeId } }: Needs, { members }) {
    if (assigneeId !== null && !(await members.viewing(board, assigneeId)))
      throw refusedField("assigneeId", "reference.unknown", "No user with this id sees the board");

    return {};
  },
});
