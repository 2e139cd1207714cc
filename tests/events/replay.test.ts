import { expect } from "chai";
import { on } from "#application/kit/reaction";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";
import { DatabaseDeliveries } from "#infrastructure/events/replay/deliveries";
import { thrownBy } from "../database/use-database.js";
import { medianTime } from "../support/times.js";
import { until } from "../support/until.js";
import type { Process } from "./process.js";
import { useProcesses } from "./processes.js";

describe("replay", () => {
  const { start, sql, deliveries, untilFinished } = useProcesses();

  const replayOf = (process: Process) => new DatabaseDeliveries(process.database);
  const toRename = (work: (name: string, eventId: string) => void | Promise<void>) =>
    on(UserRepository, "updated")
      .inject({})
      .react(({ event, after }) => work(after.fullName, event.id));
  const settled = async () => {
    await until(async () => {
      const rows = await deliveries();
      return rows.length > 0 && rows.every(({ status }) => status === "done");
    });
  };

  it("delivers the events of a row again: in order, unchanged, with the same ids, and at once", async () => {
    const seen: [string, string][] = [];
    const process = start();
    process.dispatch({ names: toRename((name, id) => void seen.push([name, id])) });
    const [ada, bob] = [await process.makeUser("Ada"), await process.makeUser("Bob")];
    await process.rename(ada, "first", "second");
    await process.rename(bob, "other");
    await process.rename(ada, "third");
    await settled();
    const before = seen.splice(0).filter(([name]) => name !== "other");
    const time = await medianTime(async () => {
      const begin = performance.now();
      expect(await replayOf(process).replay({ reaction: "names", rowId: ada.id })).to.equal(3);
      await until(() => seen.length === 3);
      const end = performance.now();
      expect(seen.splice(0)).to.deep.equal(before);
      await settled();

      return end - begin;
    });
    expect(time, "it does not wait for the next poll").to.be.below(700);
    expect((await deliveries()).map(({ attempts }) => attempts)).to.deep.equal([1, 1, 1, 1]);
  });

  it("delivers the events since a time again, of every row or of one", async () => {
    const names: string[] = [];
    const process = start();
    process.dispatch({ names: toRename((name) => void names.push(name)) });
    const [ada, bob] = [await process.makeUser("Ada"), await process.makeUser("Bob")];
    await process.rename(ada, "old");
    await sql(`update mutation_events set "occurredAt" = now() - interval '1 day'`);
    await process.rename(ada, "ada");
    await process.rename(bob, "bob");
    await settled();
    const replay = replayOf(process);
    const since = new Date(Date.now() - 3_600_000);
    names.splice(0);

    expect(await replay.replay({ reaction: "names", since })).to.equal(2);
    await settled();
    expect(names).to.have.members(["ada", "bob"]);
    expect(await replay.replay({ reaction: "names", since, rowId: bob.id })).to.equal(1);
    await settled();
    expect(names).to.have.length(3);
    expect(await replay.replay({ reaction: "names", since: new Date(Date.now() + 60_000) })).to.equal(0);
  });

  it("does not skip the events of a transaction that began before that time", async () => {
    const process = start();
    process.dispatch({ names: toRename(() => {}) });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "in time", "of a long transaction");
    await settled();
    await sql(`update mutation_events set "occurredAt" = now() - interval '1 day'
      where after ->> 'fullName' = 'of a long transaction'`);
    const since = new Date(Date.now() - 3_600_000);

    expect(await replayOf(process).replay({ reaction: "names", since })).to.equal(2);
  });

  it("delivers events that are older than the reaction, of the kinds and columns that it follows", async () => {
    const seen: string[] = [];
    const [before, process] = [start(), start()];
    const ada = await before.makeUser("Ada");
    await before.rename(ada, "Countess");
    const where = { where: { id: ada.id } };
    await before.users.updateOne(where, { isAdmin: true });
    await before.users.softDeleteOne(where);
    process.dispatch({
      names: on(UserRepository, "updated", "deleted")
        .whenWritten("fullName")
        .inject({})
        .react(({ event, after }) => void seen.push(`${event.kind} ${after?.fullName}`)),
    });

    expect(await replayOf(process).replay({ reaction: "names", rowId: ada.id })).to.equal(2);
    await settled();
    expect(seen).to.deep.equal(["updated Countess", "deleted Countess"]);
  });

  it("repeats dead and discarded deliveries", async () => {
    const process = start();
    process.dispatch({ names: toRename(() => {}) });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "first", "second");
    await settled();
    await sql(`update event_deliveries d set status = case when sequence = (select min(sequence) from event_deliveries)
      then 'dead' else 'discarded' end, error = 'no'`);

    expect(await replayOf(process).replay({ reaction: "names", rowId: ada.id })).to.equal(2);
    await settled();
    expect((await deliveries()).map(({ error }) => error)).to.deep.equal([null, null]);
  });

  it("adds nothing when it is requested again while it runs, and starts again after its end", async () => {
    const names: string[] = [];
    let gate = Promise.resolve();
    let open = () => {};
    const process = start();
    process.dispatch({
      names: toRename(async (name) => {
        if (name === "second") await gate;
        names.push(name);
      }),
    });
    const [ada, bob] = [await process.makeUser("Ada"), await process.makeUser("Bob")];
    await process.rename(bob, "bob");
    await process.rename(ada, "first", "second", "third");
    await settled();
    names.splice(0);
    gate = new Promise((resolve) => (open = resolve));
    const replay = replayOf(process);
    const since = new Date(Date.now() - 60_000);

    expect(await replay.replay({ reaction: "names", since })).to.equal(4);
    await until(() => names.length === 2);
    const again = [{ since }, { rowId: ada.id }, { rowId: bob.id, since }];
    for (const order of again) expect(await replay.replay({ reaction: "names", ...order })).to.equal(0);
    open();
    await settled();
    expect(names.filter((name) => name !== "bob")).to.deep.equal(["first", "second", "third"]);
    expect(names).to.have.length(4);
    expect(await replay.replay({ reaction: "names", since })).to.equal(4);
    await settled();
  });

  it("restarts a row from an earlier event when that is requested while it runs, in order", async () => {
    const names: string[] = [];
    let gate = Promise.resolve();
    let open = () => {};
    const process = start();
    process.dispatch({
      names: toRename(async (name) => {
        if (name === "bob") await gate;
        names.push(name);
      }),
    });
    const [ada, bob] = [await process.makeUser("Ada"), await process.makeUser("Bob")];
    await process.rename(ada, "first", "second");
    await sql(`update mutation_events set "occurredAt" = now() - interval '1 day'`);
    await process.rename(ada, "third");
    await process.rename(bob, "bob");
    await settled();
    gate = new Promise((resolve) => (open = resolve));
    names.splice(0);
    const replay = replayOf(process);

    expect(await replay.replay({ reaction: "names", since: new Date(Date.now() - 60_000) })).to.equal(2);
    await until(async () => (await deliveries())[2]?.status === "done");
    expect(await replay.replay({ reaction: "names", rowId: ada.id })).to.equal(3);
    await until(() => names.length === 4);
    open();
    await settled();
    expect(names).to.deep.equal(["third", "first", "second", "third", "bob"]);
  });

  it("repeats a running delivery in its place, and ignores the outcome of the earlier run", async () => {
    const names: string[] = [];
    const holders: (() => void)[] = [];
    const process = start();
    process.dispatch({
      names: toRename(async (name) => {
        names.push(name);
        if (name !== "second") return;
        const isFormer = holders.length === 0;
        await new Promise<void>((resolve) => holders.push(resolve));
        if (isFormer) throw new Error("too late to count");
      }),
    });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "first", "second");
    await until(() => holders.length === 1);

    expect(await replayOf(process).replay({ reaction: "names", rowId: ada.id })).to.equal(1);
    await until(() => holders.length === 2);
    const [former, present] = holders;
    former?.();
    await process.rename(await process.makeUser("Bob"), "other");
    await until(() => names.includes("other"));
    present?.();
    await settled();
    expect(names).to.deep.equal(["first", "second", "first", "second", "other"]);
  });

  it("repeats an event that was delivered during the replay, so that the newest event comes last", async () => {
    const names: string[] = [];
    const [process, other] = [start(), start()];
    process.dispatch({ names: toRename((name) => void names.push(name)) });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "first", "second");
    await settled();
    names.splice(0);
    let replayed: Promise<number> | undefined;
    await other.users.transaction(async () => {
      // The replay has read the events and cannot continue while one of them is locked.
      await other.database.query({
        text: "select from mutation_events for update",
        values: [],
        prepared: false,
      });
      replayed = replayOf(process).replay({ reaction: "names", rowId: ada.id });
      await until(
        async () =>
          (
            await sql(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).length > 0,
      );
      await process.rename(ada, "meanwhile");
      await until(() => names.length === 1);
    });
    await replayed;
    await until(() => names.length === 4);
    await settled();

    expect(names).to.deep.equal(["meanwhile", "first", "second", "meanwhile"]);
  });

  it("keeps the order of every row during concurrent writes", async () => {
    const last = new Map<string, string>();
    const process = start();
    const reactions = {
      names: on(UserRepository, "updated")
        .inject({})
        .react(({ after }) => void last.set(after.id, after.fullName)),
    };
    process.dispatch(reactions);
    start().dispatch(reactions);
    const users = await Promise.all(["a", "b", "c", "d"].map((name) => process.makeUser(name)));
    const write = async () => {
      for (let round = 1; round <= 60; round += 1)
        await Promise.all(users.map((user) => process.rename(user, String(round))));
    };
    const replay = async () => {
      for (let round = 1; round <= 6; round += 1)
        await replayOf(process).replay({ reaction: "names", since: new Date(Date.now() - 60_000) });
    };
    await Promise.all([write(), replay()]);
    await until(async () => (await deliveries()).every(({ status }) => status === "done"));

    expect(users.map(({ id }) => last.get(id))).to.deep.equal(["60", "60", "60", "60"]);
  });

  it("refuses an unknown reaction, a row of another table, an unknown row, and a request without row and time", async () => {
    const process = start();
    process.bind({ names: toRename(() => {}) });
    const ada = await process.makeUser("Ada");
    const scroll = await process.scrolls.insertOne({ title: "A", body: "", ownerId: ada.id });
    const refusals: [
      order: { reaction: string; since?: Date; rowId?: string },
      code: string,
      text: string,
    ][] = [
      [{ reaction: "none", rowId: ada.id }, "NOT_FOUND", "There is no reaction none"],
      [
        { reaction: "names", rowId: scroll.id },
        "UNPROCESSABLE_CONTENT",
        "names follows users, but the row belongs to scrolls",
      ],
      [
        { reaction: "names", rowId: crypto.randomUUID() },
        "NOT_FOUND",
        "There is no stored event of this row",
      ],
      [
        { reaction: "names" },
        "UNPROCESSABLE_CONTENT",
        "Name the time or the row from which events are replayed",
      ],
    ];
    for (const [order, code, message] of refusals) {
      const error = await thrownBy(() => replayOf(process).replay(order));
      expect(error).to.be.instanceOf(ServiceError).and.to.include({ code, message });
    }
    await untilFinished();
  });
});
