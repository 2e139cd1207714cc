import { expect } from "chai";
import { useService } from "../../../support/service.js";
import { makeTeamCard } from "../../make-team-card.js";

describe("POST /cards/{cardId}/comments", () => {
  const service = useService();

  it("adds a comment of the caller, and emits the event", async () => {
    const { card, guest } = await makeTeamCard(service);
    const { body } = await guest.agent.post(`/cards/${card.id}/comments`).send({ body: "Done" }).expect(201);
    const [event] = await service.events(body.id);

    expect(body).to.include({ cardId: card.id, authorId: guest.user.id, body: "Done" });
    expect(event).to.include({ kind: "inserted", actorId: guest.user.id });
  });
});
