import sendLink from "#application/auth/send-link.job";
import { endpoint } from "#application/kit/endpoint";
import { Jobs } from "#application/kit/job";
import { email, nothing } from "#application/kit/schema";
import {
  resendVerificationPerAccount,
  resendVerificationPerAddress,
} from "#application/shared/rate-limit.gate";
import { Clock } from "#domain/shared/clock";

// The job looks the address up, so the response takes the same time for every address.
/** Mails a new link to verify the address if it is unverified. The response is the same for every address. */
export default endpoint()
  .status(202)
  .use(resendVerificationPerAddress)
  .input({ email: email() })
  .use(resendVerificationPerAccount)
  .inject({ jobs: Jobs, clock: Clock })
  .form({ page: "/auth/check-your-mail", next: "/auth/check-your-mail" })
  .output(nothing)
  .handler(({ input: { email } }, { jobs, clock }) =>
    jobs.enqueue(sendLink, { email, purpose: "verify-email", askedAt: clock.now() }),
  );
