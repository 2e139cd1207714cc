import { makeBoard } from "../boards/make-board.js";
import { makeTeam } from "../organisations/team.js";
import type { TestService } from "../support/service.js";
import { makeCard } from "./make-card.js";

/** Creates a team with a board that guests see, and a card without an assignee on it. */
export async function makeTeamCard(service: TestService) {
  const team = await makeTeam(service);
  const board = await makeBoard(service, { organisationId: team.organisation.id, isPrivate: false });
  const card = await makeCard(service, { boardId: board.id, assigneeId: null });

  return { ...team, board, card };
}
