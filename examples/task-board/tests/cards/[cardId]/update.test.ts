import { expect } from "chai";
import { expectUnprocessable } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeTeamCard } from "../make-team-card.js";

describe("PUT /cards/{cardId}", () => {
  const service = useService();
  const changes = { title: "New", details: "", state: "done", dueOn: null };

  it("changes the card, and mails its new assignee once", async () => {
    const { card, member, owner } = await makeTeamCard(service);
    const assigned = { ...changes, assigneeId: owner.user.id };
    const { body } = await member.agent.put(`/cards/${card.id}`).send(assigned).expect(200);
    await member.agent.put(`/cards/${card.id}`).send(assigned).expect(200);
    const mail = await service.mailTo(owner.user.email, /assigned to you/);
    await service.settled();

    expect(body).to.include({ ...assigned, number: card.number });
    expect(mail.text).to.include("New");
    expect(service.mailsTo(owner.user.email)).to.have.length(1);
  });

  it("sends no mail to a user who takes a card", async () => {
    const { card, member } = await makeTeamCard(service);
    const assigneeId = member.user.id;
    await member.agent
      .put(`/cards/${card.id}`)
      .send({ ...changes, assigneeId })
      .expect(200);
    await service.settled();

    expect(service.mailsTo(member.user.email)).to.be.empty;
  });

  it("refuses an assignee who is not a member", async () => {
    const { card, member, outsider } = await makeTeamCard(service);
    const assigneeId = outsider.user.id;

    expectUnprocessable(
      await member.agent.put(`/cards/${card.id}`).send({ ...changes, assigneeId }),
      "assigneeId",
    );
  });
});
