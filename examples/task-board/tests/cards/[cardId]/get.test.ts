import { expect } from "chai";
import { BoardRepository } from "#domain/boards/board.repository";
import { expectRefusal } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeTeamCard } from "../make-team-card.js";

describe("GET /cards/{cardId}", () => {
  const service = useService();

  it("returns the card to everyone who sees its board", async () => {
    const { card, board, guest } = await makeTeamCard(service);
    const { body } = await guest.agent.get(`/cards/${card.id}`).expect(200);
    await service.resolve(BoardRepository).updateOne({ where: { id: board.id } }, { isPrivate: true });

    expect(body).to.include({ id: card.id, number: card.number, title: card.title });
    expectRefusal(await guest.agent.get(`/cards/${card.id}`), "NOT_FOUND");
  });
});
