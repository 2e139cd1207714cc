import { expect } from "chai";
import { Deliveries } from "#domain/events/deliveries";
import { reactions } from "#infrastructure/events/reactions.generated";
import { type Agent, useService } from "../support/service.js";
import { Moves, reaction } from "./outbox.js";

describe("GET /events/reactions", () => {
  const service = useService();
  const moves = new Moves(service);
  const quiet = { pending: 0, running: 0, failed: 0, dead: 0 };
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
    await service.settled();
  });

  const states = async (): Promise<{ reaction: string }[]> =>
    (await admin.get("/events/reactions").expect(200)).body.results;

  it("returns every reaction with the table, kinds and columns that it follows", async () => {
    const results = await states();

    expect(results.map(({ reaction }) => reaction)).to.deep.equal(
      reactions.map(({ name }) => name).toSorted(),
    );
    expect(results).to.deep.include({
      reaction: "users.remove-old-avatar",
      table: "users",
      kinds: ["updated", "deleted"],
      columns: ["avatarKey"],
      ...quiet,
    });
    expect(results).to.deep.include({
      reaction: "auth.send-first-link",
      table: "users",
      kinds: ["inserted"],
      columns: null,
      ...quiet,
    });
  });

  it("counts unfinished and dead deliveries by status, and leaves out finished ones", async () => {
    const statuses = ["pending", "running", "running", "failed", "dead", "dead", "dead", "discarded"];
    const users = await Promise.all(statuses.map(() => moves.make()));
    for (const [index, user] of users.entries()) await moves.become(user, statuses[index] ?? "");

    expect((await states()).find((state) => state.reaction === reaction)).to.include({
      pending: 1,
      running: 2,
      failed: 1,
      dead: 3,
    });
    expect(await service.resolve(Deliveries).backlog()).to.deep.equal({
      pending: 1,
      running: 2,
      failed: 1,
      dead: 3,
      oldestDueSeconds: null,
    });
    for (const user of users) await moves.become(user, "done");
  });

  it("returns a removed reaction as long as it has unfinished or dead deliveries", async () => {
    const user = await moves.make();
    await moves.become(user, "pending", "auth.gone");
    const gone = { reaction: "auth.gone", table: null, kinds: [], columns: null, ...quiet, pending: 1 };

    expect(await states()).to.deep.include(gone);
    await moves.become(user, "discarded", "auth.gone");
    expect((await states()).map(({ reaction }) => reaction)).not.to.include("auth.gone");
  });

  it("reports in the backlog for how long the oldest delivery has been due", async () => {
    const user = await moves.make();
    // No process takes the lanes of an unknown reaction.
    await moves.become(user, "pending", "auth.gone");
    await service.sql(`update event_lanes set "nextAttemptAt" = now() - interval '90 seconds'`);
    const { oldestDueSeconds } = await service.resolve(Deliveries).backlog();

    expect(oldestDueSeconds).to.be.within(90, 100);
  });
});
