import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { CardRepository } from "#domain/cards/card.repository";
import { UserRepository } from "#domain/users/user.repository";

/** Mails a user who becomes the assignee of a card by another user. */
export default on(CardRepository, "inserted", "updated")
  .whenWritten("assigneeId")
  .inject({ users: UserRepository, jobs: Jobs })
  .react(async (mutation, { users, jobs }) => {
    const { event, after: card } = mutation;
    const former = "before" in mutation ? mutation.before.assigneeId : null;
    if (card.assigneeId === null || [former, event.actorId].includes(card.assigneeId)) return;
    const assignee = await users.findFirst({ where: { id: card.assigneeId } });
    if (!assignee) return;

    await jobs.enqueue(sendMail, {
      to: { name: assignee.fullName, address: assignee.email },
      subject: "A card was assigned to you",
      paragraphs: [`Card ${card.number}: ${card.title}`],
    });
  });
