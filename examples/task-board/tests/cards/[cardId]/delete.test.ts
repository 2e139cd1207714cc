import { expect } from "chai";
import { makeComment } from "../../comments/make-comment.js";
import { useService } from "../../support/service.js";
import { rowsOf } from "../make-card.js";
import { makeTeamCard } from "../make-team-card.js";

describe("DELETE /cards/{cardId}", () => {
  const service = useService();

  it("deletes the card with its comments", async () => {
    const { card, member } = await makeTeamCard(service);
    await makeComment(service, { cardId: card.id });
    await member.agent.delete(`/cards/${card.id}`).expect(204);

    expect(await rowsOf(service, card.id)).to.be.empty;
    expect(await service.countEvents("comments")).to.equal(2);
  });
});
