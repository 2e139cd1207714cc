import { cron } from "#application/kit/cron";
import { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";
import { Clock } from "#domain/shared/clock";

/** Removes expired flows, which never returned from the provider. A flow that returns is removed at once. */
export default cron("27 * * * *")
  .inject({ flows: SignInFlowRepository, clock: Clock })
  .run(async ({ flows, clock }) => {
    await flows.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  });
