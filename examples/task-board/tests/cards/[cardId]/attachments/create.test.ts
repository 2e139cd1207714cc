import { expect } from "chai";
import { expectUnprocessable } from "../../../support/answers.js";
import { useService } from "../../../support/service.js";
import { makeTeamCard } from "../../make-team-card.js";

describe("POST /cards/{cardId}/attachments", () => {
  const service = useService();

  it("attaches a file, whose type the content decides", async () => {
    const { card, member } = await makeTeamCard(service);
    const attach = (text: string) =>
      member.agent.post(`/cards/${card.id}/attachments`).attach("file", Buffer.from(text), "drawing.pdf");
    const { body } = await attach("%PDF-1.7\n").expect(201);

    expect(body).to.include({ cardId: card.id, name: "drawing.pdf", mediaType: "application/pdf", bytes: 9 });
    expect(await service.events(body.id)).to.have.length(1);
    expectUnprocessable(await attach("\u007fELF\u0001\u0000"), "file");
  });
});
