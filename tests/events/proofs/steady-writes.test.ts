import { expect } from "chai";
import { on } from "#application/kit/reaction";
import { UserRepository } from "#domain/users/user.repository";
import { until } from "../../support/until.js";
import { useProcesses } from "../processes.js";

const seconds = 5;
const writers = 8;
const reactions = ["first", "second", "third", "fourth", "fifth"];

describe("with steady writes at full speed and five reactions", function () {
  this.timeout(60_000);
  const { start, sql, untilFinished } = useProcesses();

  it("the reactions keep up: none lags far behind, and each gets every event once", async () => {
    const seen = new Map(reactions.map((name) => [name, 0]));
    const [writing, dispatching] = [start(), start()];
    const declared = Object.fromEntries(
      reactions.map((name) => [
        name,
        on(UserRepository, "updated")
          .inject({})
          .react(() => void seen.set(name, (seen.get(name) ?? 0) + 1)),
      ]),
    );
    writing.bind(declared);
    dispatching.dispatch(declared);
    const users = await Promise.all(Array.from({ length: 100 }, () => writing.makeUser("u")));
    const end = performance.now() + seconds * 1_000;
    let written = 0;
    let mostBehind = 0;
    const write = async () => {
      while (performance.now() < end) {
        const user = users[written % users.length];
        written += 1;
        if (user) await writing.rename(user, String(written));
        mostBehind = Math.max(mostBehind, written - Math.min(...seen.values()));
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    await until(() => Math.min(...seen.values()) >= written, 5_000);
    await untilFinished();

    expect([...seen.values()]).to.deep.equal(reactions.map(() => written));
    // A read of 500 events, and the writes of a second.
    expect(mostBehind).to.be.below(500 + written / seconds);
    expect(await sql("select from event_lanes")).to.deep.equal([]);
  });
});
