import { performance } from "node:perf_hooks";
import { hash } from "@node-rs/argon2";
import { expect } from "chai";
import { ServiceError } from "#domain/shared/errors";
import { ArgonPasswordHasher } from "#infrastructure/credentials/password-hasher";
import { spreadOfTimes } from "../support/times.js";
import { until } from "../support/until.js";

describe("PasswordHasher", () => {
  const hasher = new ArgonPasswordHasher();

  it("hashes with Argon2id at the cost that OWASP recommends, with a new salt each time", async () => {
    const hashes = await Promise.all([hasher.hash("correct horse"), hasher.hash("correct horse")]);

    expect(hashes[0]).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).not.to.equal(hashes[1]);
  });

  it("accepts the right password, and refuses a wrong one", async () => {
    const hash = await hasher.hash("correct horse");

    expect(await hasher.verify(hash, "correct horse")).to.equal(true);
    expect(await hasher.verify(hash, "correct horsf")).to.equal(false);
  });

  it("asks to rehash only a hash of another cost", async () => {
    const others = [
      { memoryCost: 12_288, timeCost: 3, parallelism: 1 },
      { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 },
    ];

    expect(hasher.needsRehash(await hasher.hash("correct horse"))).to.equal(false);
    for (const cost of others) {
      expect(hasher.needsRehash(await hash("correct horse", cost))).to.equal(true);
    }
  });

  it("takes the same time when there is no hash to compare with", async () => {
    const hash = await hasher.hash("correct horse");
    const cases = [hash, undefined].map((known) => () => hasher.verify(known, "wrong"));

    expect(await hasher.verify(undefined, "wrong")).to.equal(false);
    expect(await spreadOfTimes(cases, { between: async () => {} })).to.be.below(1.6);
  });

  it("does not block the event loop", async () => {
    // On a busy machine, time without the processor counts as use of the event loop. A blocked loop is used every time.
    await until(async () => {
      const start = performance.eventLoopUtilization();
      await Promise.all(Array.from({ length: 12 }, () => hasher.verify(undefined, "x")));

      return performance.eventLoopUtilization(start).utilization < 0.5;
    });
  });

  it("refuses calls beyond the limit of its queue, and serves the rest", async () => {
    const flood = await Promise.allSettled(Array.from({ length: 120 }, () => hasher.verify(undefined, "x")));
    const refused = flood.filter((result) => result.status === "rejected");

    expect(refused).to.have.length(120 - 3 - 100);
    for (const { reason } of refused) {
      expect(reason).to.be.instanceOf(ServiceError).with.property("code", "SERVICE_UNAVAILABLE");
    }
    expect(await hasher.verify(undefined, "x")).to.equal(false);
  });
});
