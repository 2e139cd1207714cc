import { cron } from "#application/kit/cron";
import { Jobs } from "#application/kit/job";
import sendMail from "#application/shared/send-mail.job";
import { CardRepository } from "#domain/cards/card.repository";
import { Clock } from "#domain/shared/clock";

/** Mails the assignees of open cards that are due today, in UTC. */
export default cron("0 6 * * *")
  .inject({ cards: CardRepository, jobs: Jobs, clock: Clock })
  .run(async ({ cards, jobs, clock }) => {
    const today = clock.now().toISOString().slice(0, 10);
    const due = cards.each({
      where: { state: { ne: "done" }, dueOn: today },
      relations: { assignee: true },
    });
    for await (const { id, title, assignee } of due)
      if (assignee)
        await jobs.enqueue(
          sendMail,
          {
            to: { name: assignee.fullName, address: assignee.email },
            subject: "A card is due",
            paragraphs: [`Due today: ${title}`],
          },
          { uniqueKey: `due:${id}` },
        );
  });
