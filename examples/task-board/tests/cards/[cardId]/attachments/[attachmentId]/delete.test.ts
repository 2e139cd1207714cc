import { expect } from "chai";
import { makeAttachment, rowsOf } from "../../../../attachments/make-attachment.js";
import { expectRefusal } from "../../../../support/answers.js";
import { useService } from "../../../../support/service.js";
import { makeTeamCard } from "../../../make-team-card.js";

describe("DELETE /cards/{cardId}/attachments/{attachmentId}", () => {
  const service = useService();

  it("removes the attachment, and refuses guests", async () => {
    const { card, member, guest } = await makeTeamCard(service);
    const { id } = await makeAttachment(service, guest.user, { cardId: card.id });
    const path = `/cards/${card.id}/attachments/${id}`;
    expectRefusal(await guest.agent.delete(path), "FORBIDDEN");
    await member.agent.delete(path).expect(204);

    expect(await rowsOf(service, id)).to.be.empty;
  });
});
