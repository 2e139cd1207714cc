import { cron } from "#application/kit/cron";
import { Jobs } from "#application/kit/job";
import sendMail from "#application/shared/send-mail.job";
import { CardRepository } from "#domain/cards/card.repository";
import { Clock } from "#domain/shared/clock";

const day = 24 * 3_600_000;

/** Mails the assignees of open cards that are due within a day. */
export default cron("0 6 * * *")
  .inject({ cards: CardRepository, jobs: Jobs, clock: Clock })
  .run(async ({ cards, jobs, clock }) => {
    const now = clock.now();
    const due = await cards.find({
      where: { state: { ne: "done" }, dueAt: { gte: now, lt: new Date(now.getTime() + day) } },
      relations: { assignee: true },
    });
    for (const { id, title, assignee } of due)
      if (assignee)
        await jobs.enqueue(
          sendMail,
          {
            to: { name: assignee.fullName, address: assignee.email },
            subject: "A card is due",
            paragraphs: [`Due within a day: ${title}`],
          },
          { uniqueKey: `due:${id}` },
        );
  });
