import { expect } from "chai";
import { makeAttachment } from "../../../../attachments/make-attachment.js";
import { expectRefusal } from "../../../../support/answers.js";
import { useService } from "../../../../support/service.js";
import { makeTeamCard } from "../../../make-team-card.js";

describe("GET /cards/{cardId}/attachments/{attachmentId}/content", () => {
  const service = useService();

  it("sends the file to everyone who sees the card, and to nobody else", async () => {
    const { card, member, guest, outsider } = await makeTeamCard(service);
    const { id } = await makeAttachment(service, member.user, { cardId: card.id });
    const path = `/cards/${card.id}/attachments/${id}/content`;
    const { body } = await guest.agent.get(path).buffer().expect(200);

    expect(Buffer.from(body).toString()).to.equal("%PDF-1.7\n");
    expectRefusal(await outsider.agent.get(path), "NOT_FOUND");
  });

  it("answers 404 for an attachment of another card", async () => {
    const { card, member } = await makeTeamCard(service);
    const { id } = await makeAttachment(service, member.user);

    expectRefusal(await member.agent.get(`/cards/${card.id}/attachments/${id}/content`), "NOT_FOUND");
  });
});
