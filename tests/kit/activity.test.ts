import { expect } from "chai";
import { Activity, type Observer } from "#application/kit/activity";

describe("an activity", () => {
  const seen: string[] = [];
  beforeEach(() => void (seen.length = 0));

  const observer =
    (name: string): Observer<{ step: number }> =>
    async (facts, work) => {
      seen.push(`${name} starts at ${facts.step}`);
      try {
        return await work();
      } finally {
        seen.push(`${name} ends at ${facts.step}`);
      }
    };

  it("returns what its work returns, with observers around it", async () => {
    const activity = new Activity<{ step: number }>();
    activity.observe(observer("inner"));
    activity.observe(observer("outer"));
    const facts = { step: 1 };

    const result = await activity.run(facts, async () => {
      facts.step = 2;

      return "done";
    });

    expect(result).to.equal("done");
    expect(seen).to.deep.equal([
      "outer starts at 1",
      "inner starts at 1",
      "inner ends at 2",
      "outer ends at 2",
    ]);
  });

  it("throws the error of its work, once the observers have seen its end", async () => {
    const activity = new Activity<{ step: number }>();
    activity.observe(observer("one"));
    const failure = new Error("no");

    const error: unknown = await activity
      .run({ step: 1 }, () => Promise.reject(failure))
      .catch((thrown: unknown) => thrown);

    expect(error).to.equal(failure);
    expect(seen).to.have.length(2);
  });

  it("starts its work at once, and is not observed, without observers", () => {
    const activity = new Activity<{ step: number }>();
    let isStarted = false;

    void activity.run({ step: 1 }, async () => void (isStarted = true));

    expect([isStarted, activity.isObserved]).to.deep.equal([true, false]);
  });
});
