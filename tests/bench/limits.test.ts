import { expect } from "chai";
import { growth } from "../../bench/growth/soak.js";
import { beyondLimits } from "../../bench/limits.js";

const measured = { requestsPerSecond: 1_000, p50: 1, p99: 2, cpu: 100, postgres: null };
const job = { service: measured, floor: measured, ratioOfCpu: 1, statements: 1 };

/** The memory of ten minutes: it reaches its size in the first half, and garbage collections move it by 30 MB. */
const soakOf = (leakedPerSecond: number) => {
  const samples = Array.from({ length: 120 }, (_, at) => ({
    second: at * 5,
    megabytes: 150 + Math.min(at, 40) + (at % 7) * 5 + at * 5 * leakedPerSecond,
  }));

  return { seconds: 600, requestsPerSecond: 2_600, p99: 20, grownMegabytes: growth(samples), samples };
};

describe("the limits of the bench", () => {
  it("names a job that is too slow, compared with the floor", () => {
    expect(beyondLimits({ jobs: { "current user": { ...job, ratio: 0.8 } } })).to.deep.equal([]);
    expect(beyondLimits({ jobs: { "current user": { ...job, ratio: 0.79 } } })).to.deep.equal([
      "current user: 0.79 of the floor, not 0.8",
    ]);
  });

  it("names memory that grows in the second half of a soak by 50 bytes per request", () => {
    expect(beyondLimits({ soak: soakOf(0) })).to.deep.equal([]);
    expect(beyondLimits({ soak: soakOf(2_600 * 50e-6) })).to.deep.equal(["memory grew by 38 MB, not 30"]);
  });
});
