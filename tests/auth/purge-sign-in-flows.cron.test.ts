import { expect } from "chai";
import purgeSignInFlows from "#application/auth/purge-sign-in-flows.cron";
import { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";

describe("the cron purge-sign-in-flows", () => {
  const service = useService();

  it("removes only the expired flows", async () => {
    const flows = service.resolve(SignInFlowRepository);
    const now = new Date();
    const flow = (name: string, expiresIn: number) =>
      flows.insertOne({
        provider: "mock",
        stateDigest: name,
        browserDigest: name,
        nonce: name,
        codeVerifier: name,
        expiresAt: new Date(now.getTime() + expiresIn),
      });
    await flow("over", 0);
    await flow("long over", -86_400_000);
    const { id } = await flow("open", 1);
    await perform(purgeSignInFlows.run, { flows, clock: { now: () => now } });

    expect((await flows.find()).map((row) => row.id)).to.deep.equal([id]);
  });
});
