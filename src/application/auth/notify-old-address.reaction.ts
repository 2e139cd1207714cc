import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { UserRepository } from "#domain/users/user.repository";

/** Mails the old address when the address of an account changes. */
export default on(UserRepository, "updated")
  .whenWritten("email")
  .inject({ jobs: Jobs })
  .react(async ({ before, after }, { jobs }) => {
    if (before.email === after.email) return;

    await jobs.enqueue(sendMail, {
      to: { name: before.fullName, address: before.email },
      subject: "Your e-mail address was changed",
      paragraphs: [
        `The e-mail address of your account is now ${after.email}. You sign in with that one.`,
        "If you did not expect this, contact the operator of this service now.",
      ],
    });
  });
