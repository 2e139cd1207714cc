import sendLink from "#application/auth/send-link.job";
import { endpoint } from "#application/kit/endpoint";
import { Jobs } from "#application/kit/job";
import { email, nothing } from "#application/kit/schema";
import { forgotPasswordPerAccount, forgotPasswordPerAddress } from "#application/shared/rate-limit.gate";
import { Clock } from "#domain/shared/clock";

// The job looks the address up, so the response takes the same time for every address.
/** Mails a link to set a new password if the address has an account. The response is the same for every address. */
export default endpoint()
  .status(202)
  .use(forgotPasswordPerAddress)
  .input({ email: email() })
  .use(forgotPasswordPerAccount)
  .inject({ jobs: Jobs, clock: Clock })
  .form({ page: "/auth/forgot-password", next: "/auth/check-your-mail" })
  .output(nothing)
  .handler(({ input: { email } }, { jobs, clock }) =>
    jobs.enqueue(sendLink, { email, purpose: "reset-password", askedAt: clock.now() }),
  );
