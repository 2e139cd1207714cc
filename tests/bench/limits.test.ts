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

  it("names what an overload has broken, in each of its runs", () => {
    const p = { p50: 1, p99: 2 };
    const back = { ratio: 1, p99: 2 };
    const kept = { goodput: 90, ratio: 0.9, served: 900, refusals: 3_600, lost: 0, admitted: p, refused: p };
    const plain = { ...kept, back, health: { failed: 0, p99: 2 }, megabytesBefore: 100, mostMegabytes: 150 };
    const figures = { peak: 100, seconds: 10, hindrances: 10, share: 1 };
    const hindered = { ...plain, ratio: 0.79, admitted: { p50: 1, p99: 1_001 }, lost: 1 };
    expect(beyondLimits({ overload: { ...figures, runs: { plain, hindered: plain } } })).to.deep.equal([]);
    expect(beyondLimits({ overload: { ...figures, share: 0.5, runs: { plain, hindered } } })).to.deep.equal([
      "beside one caller: 0.50 served, not 0.95",
      "overload, hindered: 0.79 of the peak, not 0.8",
      "overload, hindered: p99 of 1001 ms, not 1000",
      "overload, hindered: 1 requests without an answer",
    ]);
  });

  it("names memory that grows in the second half of a soak by 50 bytes per request", () => {
    expect(beyondLimits({ soak: soakOf(0) })).to.deep.equal([]);
    expect(beyondLimits({ soak: soakOf(2_600 * 50e-6) })).to.deep.equal(["memory grew by 38 MB, not 30"]);
  });
});
