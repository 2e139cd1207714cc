import { expect } from "chai";
import { makeAttachment } from "../../../attachments/make-attachment.js";
import { useService } from "../../../support/service.js";
import { makeTeamCard } from "../../make-team-card.js";

describe("GET /cards/{cardId}/attachments", () => {
  const service = useService();

  it("returns the attachments of the card with their files", async () => {
    const { card, guest, member } = await makeTeamCard(service);
    for (let made = 0; made < 3; made += 1) await makeAttachment(service, member.user, { cardId: card.id });
    await makeAttachment(service, member.user);
    const { body } = await guest.agent.get(`/cards/${card.id}/attachments`).expect(200);

    expect(body.results).to.have.length(3);
    for (const shown of body.results)
      expect(shown)
        .to.include({ cardId: card.id, mediaType: "application/pdf" })
        .and.not.have.property("fileId");
  });
});
