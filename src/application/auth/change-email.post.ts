import { knowsPassword } from "#application/auth/own-password.gate";
import { existingPassword } from "#application/auth/password.schema";
import sendChangeLink from "#application/auth/send-change-link.job";
import { endpoint } from "#application/kit/endpoint";
import { Jobs } from "#application/kit/job";
import { email, nothing } from "#application/kit/schema";
import sendMail from "#application/shared/send-mail.job";
import { passwordChecksPerUser } from "#application/shared/rate-limit.gate";
import { inSession } from "#application/shared/in-session.gate";
import { PublicUrl } from "#domain/shared/public-url";

/**
 * Mails a link to the new address. The account changes to that address when the link is confirmed. The present address gets
 * a notice. The response is the same whether or not the address is taken.
 */
export default endpoint()
  .status(202)
  .use(inSession)
  .input({ email: email(), password: existingPassword() })
  .use(passwordChecksPerUser)
  .use(knowsPassword)
  .inject({ jobs: Jobs, url: PublicUrl })
  .form({ page: "/auth/account", next: "/auth/account?done=email-asked" })
  .output(nothing)
  .handler(async ({ currentUser, session, credential, input: { email } }, { jobs, url }) => {
    const grounds = { sessionId: session.id, credentialId: credential.id };
    await jobs.enqueue(sendChangeLink, { userId: currentUser.id, email, ...grounds });
    await jobs.enqueue(sendMail, {
      to: { name: currentUser.fullName, address: currentUser.email },
      subject: "Your e-mail address is about to change",
      paragraphs: [
        `A person who knows the password of your account asked to change its e-mail address to ${email}. Nothing changes until that address is confirmed.`,
        "If it was not you, set another password now. That also cancels the change.",
      ],
      action: { label: "Set another password", url: url.to("/auth/forgot-password") },
    });
  });
