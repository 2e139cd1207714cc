import { expect } from "chai";
import { makeComment, rowsOf } from "../../../../comments/make-comment.js";
import { expectRefusal } from "../../../../support/answers.js";
import { useService } from "../../../../support/service.js";
import { makeTeamCard } from "../../../make-team-card.js";

describe("DELETE /cards/{cardId}/comments/{commentId}", () => {
  const service = useService();

  it("lets the author and owners delete a comment, and refuses others", async () => {
    const { card, owner, member, guest } = await makeTeamCard(service);
    const [one, two] = [
      await makeComment(service, { cardId: card.id, authorId: guest.user.id }),
      await makeComment(service, { cardId: card.id, authorId: guest.user.id }),
    ];
    const path = `/cards/${card.id}/comments`;
    expectRefusal(await member.agent.delete(`${path}/${one.id}`), "FORBIDDEN");
    await guest.agent.delete(`${path}/${one.id}`).expect(204);
    await owner.agent.delete(`${path}/${two.id}`).expect(204);

    expect([...(await rowsOf(service, one.id)), ...(await rowsOf(service, two.id))]).to.be.empty;
  });

  it("answers 404 for a comment of another card", async () => {
    const { card, owner } = await makeTeamCard(service);
    const { id } = await makeComment(service);

    expectRefusal(await owner.agent.delete(`/cards/${card.id}/comments/${id}`), "NOT_FOUND");
  });
});
