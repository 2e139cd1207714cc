import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { UserRepository } from "#domain/users/user.repository";

/** Mails users who deleted their own account. */
export default on(UserRepository, "deleted")
  .inject({ jobs: Jobs })
  .react(async ({ event, before: user }, { jobs }) => {
    if (event.actorId !== user.id) return;

    await jobs.enqueue(sendMail, {
      to: { name: user.fullName, address: user.email },
      subject: "Your account was deleted",
      paragraphs: [
        "Your account has been deleted, as you asked. You were signed out everywhere, and the links that we mailed you no longer work.",
      ],
    });
  });
