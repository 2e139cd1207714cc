import { expect } from "chai";
import { makeComment } from "../../../comments/make-comment.js";
import { useService } from "../../../support/service.js";
import { makeTeamCard } from "../../make-team-card.js";

describe("GET /cards/{cardId}/comments", () => {
  const service = useService();

  it("returns the comments of the card, oldest first", async () => {
    const { card, guest } = await makeTeamCard(service);
    for (const body of ["one", "two", "three"]) await makeComment(service, { cardId: card.id, body });
    await makeComment(service);
    const { body } = await guest.agent.get(`/cards/${card.id}/comments`).expect(200);

    expect(body.results.map((comment: { body: string }) => comment.body)).to.deep.equal([
      "one",
      "two",
      "three",
    ]);
  });
});
