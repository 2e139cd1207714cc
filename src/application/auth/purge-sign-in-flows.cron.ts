import { cron } from "#application/kit/cron";
import { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";
import { Clock } from "#domain/shared/clock";

/** Removes the sign-ins that never came back from a provider; the others went when they did. */
export default cron("27 * * * *")
  .inject({ flows: SignInFlowRepository, clock: Clock })
  .run(async ({ flows, clock }) => {
    await flows.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  });
