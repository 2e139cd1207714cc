import { gate } from "#application/kit/gate";
import { Members } from "#application/organisations/members.service";
import type { Board } from "#domain/boards/board";
import type { Columns } from "#domain/shared/entity";
import { refusedField } from "#domain/shared/errors";

interface Needs {
  board: Columns<Board>;
  input: { assigneeId: string | null };
}

/** Refuses an assignee who is not a member of the organisation, or only a guest. */
export const knownAssignee = gate({
  inject: { members: Members },
  refuses: ["UNPROCESSABLE_CONTENT"],

  async check({ board, input: { assigneeId } }: Needs, { members }) {
    if (assigneeId === null) return {};
    const membership = await members.viewing(board, assigneeId);
    if (!membership || membership.role === "guest")
      throw refusedField("assigneeId", "reference.unknown", "No member of the organisation has this id");

    return {};
  },
});
