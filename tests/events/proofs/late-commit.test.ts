import { EventEmitter, once } from "node:events";
import { expect } from "chai";
import { on } from "#application/kit/reaction";
import { UserRepository } from "#domain/users/user.repository";
import { useProcesses } from "../processes.js";

describe("a transaction that takes its sequence first and commits last", () => {
  const { start, untilFinished } = useProcesses();

  it("has its events delivered, even after a hundred events with higher sequences", async () => {
    const told: { name: string; sequence: number }[] = [];
    const [process, other] = [start(), start()];
    const reactions = {
      told: on(UserRepository, "updated")
        .inject({})
        .react(({ event, after }) => void told.push({ name: after.fullName, sequence: event.sequence })),
    };
    process.dispatch(reactions);
    other.bind(reactions);
    const [early, ...rest] = [
      await process.makeUser("Ada"),
      await process.makeUser("Bob"),
      await process.makeUser("Cy"),
    ];

    const gate = new EventEmitter();
    const written = once(gate, "written");
    const commit = once(gate, "commit");
    const long = other.users.transaction(async () => {
      await other.rename(early, "early 1", "early 2");
      gate.emit("written");
      await commit;
    });
    await written;
    for (let round = 0; round < 50; round += 1) {
      await Promise.all(rest.map((user) => process.rename(user, `later ${round}`)));
    }
    await untilFinished();
    expect(told).to.have.length(100);

    gate.emit("commit");
    await long;
    await untilFinished();
    const last = told.slice(100);
    expect(last.map(({ name }) => name)).to.deep.equal(["early 1", "early 2"]);
    const sequences = told.slice(0, 100).map(({ sequence }) => sequence);
    expect(last.at(-1)?.sequence).to.be.below(Math.min(...sequences));
  });
});
