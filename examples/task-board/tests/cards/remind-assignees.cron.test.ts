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

  it("mails the assignees of open cards that are due today", async () => {
    const { id: assigneeId, email } = await service.make.user();
    const dueOn = service.clock.now().toISOString().slice(0, 10);
    await makeCard(service, { title: "Today", dueOn, assigneeId });
    await makeCard(service, { title: "Later", dueOn: "2999-01-01", assigneeId });
    await makeCard(service, { title: "Done", dueOn, state: "done", assigneeId });
    await makeCard(service, { title: "Nobody's", dueOn, assigneeId: null });
    await perform(remindAssignees.run, {
      cards: service.resolve(CardRepository),
      jobs: service.resolve(Jobs),
      clock: service.resolve(Clock),
    });
    await service.mailTo(email, /is due/);
    await service.settled();

    const mails = service.mailsTo(email).filter(({ subject }) => subject === "A card is due");
    expect(mails.map(({ text }) => text.includes("Today"))).to.deep.equal([true]);
  });
});
