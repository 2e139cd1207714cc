import { expect } from "chai";
import remindAssignees from "#application/cards/remind-assignees.cron";
import { Jobs } from "#application/kit/job";
import { CardRepository } from "#domain/cards/card.repository";
import { Clock } from "#domain/shared/clock";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";
import { makeCard } from "./make-card.js";

describe("the cron cards.remind-assignees", () => {
  const service = useService();

  it("mails the assignees of open cards that are due within a day", async () => {
    const { id: assigneeId, email } = await service.make.user();
    const inHours = (hours: number) => new Date(service.clock.now().getTime() + hours * 3_600_000);
    await makeCard(service, { title: "Soon", dueAt: inHours(23), assigneeId });
    await makeCard(service, { title: "Later", dueAt: inHours(25), assigneeId });
    await makeCard(service, { title: "Done", dueAt: inHours(1), state: "done", assigneeId });
    await makeCard(service, { title: "Nobody's", dueAt: inHours(1), assigneeId: null });
    await perform(remindAssignees.run, {
      cards: service.resolve(CardRepository),
      jobs: service.resolve(Jobs),
      clock: service.resolve(Clock),
    });
    await service.mailTo(email, /is due/);
    await service.settled();

    const mails = service.mailsTo(email).filter(({ subject }) => subject === "A card is due");
    expect(mails.map(({ text }) => text.includes("Soon"))).to.deep.equal([true]);
  });
});
