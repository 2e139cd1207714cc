import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { on } from "#application/kit/reaction";
import { workContext } from "#application/kit/work-context";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { UserRepository } from "#domain/users/user.repository";
import { until } from "../support/until.js";
import { useProcesses } from "./processes.js";

describe("event delivery", () => {
  const { start, sql, deliveries, untilFinished, takeAway } = useProcesses();

  /** Returns a reaction to renamed users that calls `work` with the new name. */
  const toRename = (work: (name: string) => void | Promise<void>) =>
    on(UserRepository, "updated")
      .inject({})
      .react(({ after }) => work(after.fullName));

  it("passes the row before and after each kind of write, with the types of the entity", async () => {
    const seen: unknown[] = [];
    const process = start();
    process.dispatch({
      all: on(UserRepository, "inserted", "updated", "deleted", "restored")
        .inject({})
        .react(({ event, idempotencyKey: _, ...states }) => void seen.push({ kind: event.kind, ...states })),
    });
    const ada = await process.makeUser("Ada");
    const where = { where: { id: ada.id } };
    const renamed = await process.users.updateOne(where, { fullName: "Countess" });
    const deleted = await process.users.softDeleteOne(where);
    const restored = await process.users.restoreOne(where);
    await process.users.deleteOne(where);
    await untilFinished();

    expect(ada.createdAt).to.be.instanceOf(Date);
    expect(seen).to.deep.equal([
      { kind: "inserted", after: ada },
      { kind: "updated", before: ada, after: renamed },
      { kind: "deleted", before: renamed, after: deleted },
      { kind: "restored", before: deleted, after: restored },
      { kind: "deleted", before: restored },
    ]);
  });

  it("delivers the writes of a transaction after its commit, and never those that were rolled back", async () => {
    const names: string[] = [];
    const process = start();
    process.dispatch({ names: toRename((name) => void names.push(name)) });
    const ada = await process.makeUser("Ada");
    await process.users.transaction(async () => {
      await process.rename(ada, "Kept");
      const rolledBack = process.users.transaction(async () => {
        await process.rename(ada, "Undone");
        throw new Error("no");
      });
      await rolledBack.catch(() => {});
      await delay(50);
      expect(names).to.deep.equal([]);
    });
    await process.users
      .transaction(async () => {
        await process.rename(ada, "Undone");
        throw new Error("no");
      })
      .catch(() => {});
    await process.rename(ada, "Last");
    await untilFinished();

    expect(names).to.deep.equal(["Kept", "Last"]);
  });

  it("keeps the order of a row while an earlier event is retried, and delays no other row", async () => {
    const names: string[] = [];
    let attempts = 0;
    let failures = 3;
    const reactions = {
      names: toRename((name) => {
        attempts += 1;
        if (name === "first" && failures-- > 0) throw new Error("not yet");
        names.push(name);
      }),
    };
    const [writer, dispatching] = [start(), start()];
    writer.bind(reactions);
    const [ada, bob] = [await writer.makeUser("Ada"), await writer.makeUser("Bob")];
    await writer.rename(ada, "first", "second", "third");
    await writer.rename(bob, "other");
    // All events are stored before the dispatcher starts, so that the attempts do not race with the writes.
    dispatching.dispatch(reactions);
    await untilFinished();

    expect(names).to.have.ordered.members(["other", "first", "second", "third"]);
    expect(attempts).to.equal(7);
  });

  it("does not delay other reactions when one fails or hangs", async () => {
    const names: string[] = [];
    let release = () => {};
    const process = start();
    process.dispatch(
      {
        fails: toRename(() => {
          throw new Error("never");
        }),
        hangs: toRename(() => new Promise((resolve) => (release = resolve))),
        works: toRename((name) => void names.push(name)),
      },
      60_000,
    );
    await process.rename(await process.makeUser("Ada"), "first", "second");
    await until(() => names.length === 2);
    const expected = ["fails failed", "hangs running", "fails pending", "hangs pending"];
    await until(async () => {
      const open = (await deliveries()).map(({ reaction, status }) => `${reaction} ${status}`);

      return isDeepStrictEqual(open, expected);
    });
    release();

    expect(process.logger.lines[0]).to.deep.include({ level: "warn", message: "reaction failed" });
  });

  it("marks a delivery as dead after eight attempts, keeps the error, and continues with the row", async () => {
    const names: string[] = [];
    const process = start();
    process.dispatch(
      {
        names: toRename((name) => {
          if (name === "first") throw new Error("no\0 way");
          names.push(name);
        }),
      },
      1,
    );
    await process.rename(await process.makeUser("Ada"), "first", "second");
    await untilFinished();
    const [dead, ...others] = await deliveries();

    expect(dead).to.deep.include({ status: "dead", attempts: 8, error: "no way" });
    expect(others).to.deep.equal([]);
    expect(names).to.deep.equal(["second"]);
    expect(process.logger.lines.map(({ level }) => level)).to.deep.equal([...Array(7).fill("warn"), "error"]);
  });

  it("repeats a delivery whose process was lost before settling it, ahead of later deliveries of the row", async () => {
    const names: string[] = [];
    const reactions = { names: toRename((name) => void names.push(name)) };
    const lost = start();
    const ada = await lost.makeUser("Ada");
    lost.dispatch({
      names: toRename(async (name) => {
        names.push(name);
        await lost.loseConnections();
      }),
    });
    await lost.rename(ada, "first", "second");
    await until(() => lost.pool.ended);

    const heir = start();
    heir.dispatch(reactions);
    await heir.rename(ada, "third");
    await delay(50);
    expect(names, "while the lease lasts").to.deep.equal(["first", "second"]);

    await sql(`update event_cursors set "leaseUntil" = now() - interval '1 s'`);
    const next = start();
    next.dispatch(reactions);
    await untilFinished();

    expect(names).to.deep.equal(["first", "second", "first", "second", "third"]);
  });

  it("does not let a process settle events whose lease it lost to another process", async () => {
    let finish = () => {};
    let isRunning = false;
    const slow = start();
    const dispatcher = slow.dispatch({
      names: toRename(() => {
        isRunning = true;

        return new Promise((resolve) => (finish = resolve));
      }),
    });
    await slow.rename(await slow.makeUser("Ada"), "first");
    await until(() => isRunning);
    await sql(`update event_cursors set lease = gen_random_uuid()`);
    finish();
    await dispatcher.stop();

    expect(await deliveries()).to.have.length(1);
  });

  it("does not let a process settle a lane whose lease it lost to another process", async () => {
    let finish = () => {};
    const slow = start();
    const dispatcher = slow.dispatch({ names: toRename(() => new Promise((resolve) => (finish = resolve))) });
    await slow.rename(await slow.makeUser("Ada"), "first");
    await until(async () => (await deliveries())[0]?.status === "running");
    await sql(`update event_lanes set lease = gen_random_uuid(), attempts = 2`);
    finish();
    await dispatcher.stop();

    expect((await deliveries())[0]).to.include({ status: "running", attempts: 2 });
  });

  it("delivers every event once and in order per row with two processes, never two of a row at once", async () => {
    const running = new Set<string>();
    const clashes: string[] = [];
    const seen = new Map<string, number[]>();
    const reaction = on(UserRepository, "updated")
      .inject({})
      .react(async ({ after }) => {
        if (running.has(after.id)) clashes.push(after.id);
        running.add(after.id);
        await delay(Math.random() * 4);
        running.delete(after.id);
        seen.set(after.id, [...(seen.get(after.id) ?? []), Number(after.fullName)]);
      });
    const processes = [start(), start()] as const;
    for (const process of processes) process.dispatch({ reaction });
    const users = await Promise.all(Array.from({ length: 12 }, () => processes[0].makeUser("u")));
    const numbers = Array.from({ length: 8 }, (_, index) => index);
    await Promise.all(
      users.map((user, index) => (processes[index % 2] ?? processes[0]).rename(user, ...numbers.map(String))),
    );
    await untilFinished();

    expect(clashes).to.deep.equal([]);
    for (const { id } of users) expect(seen.get(id)).to.deep.equal(numbers);
  });

  it("is woken by the writes of processes that do not deliver", async () => {
    const names: string[] = [];
    const reactions = { names: toRename((name) => void names.push(name)) };
    const [writer, dispatching] = [start(), start()];
    writer.bind(reactions);
    dispatching.dispatch(reactions);
    const ada = await writer.makeUser("Ada");
    await writer.rename(ada, "first");
    await until(() => names.length === 1);
    const times: number[] = [];
    for (const [place, name] of ["1", "2", "3", "4", "5"].entries()) {
      const begin = performance.now();
      await writer.rename(ada, name);
      await until(() => names.length === place + 2);
      times.push(performance.now() - begin);
    }
    expect(times.toSorted((a, b) => a - b)[2], "it does not wait for the next poll").to.be.below(500);
  });

  it("finds the writes of processes that could not announce them", async () => {
    const names: string[] = [];
    const reactions = { names: toRename((name) => void names.push(name)) };
    const [writer, dispatching] = [start(), start()];
    writer.bind(reactions);
    const ada = await writer.makeUser("Ada");
    await writer.loseConnections();
    dispatching.dispatch(reactions);
    await dispatching.rename(ada, "first");
    await untilFinished();
    await delay(50);
    await writer.rename(ada, "second");

    await until(() => names.length === 2);
  });

  it("treats an attempt that exceeds its time limit as failed, and keeps the order of the row", async () => {
    const names: string[] = [];
    let tries = 0;
    const process = start();
    process.dispatch({
      names: on(UserRepository, "updated")
        .within(0.05)
        .inject({})
        .react(async ({ after }) => {
          if (after.fullName === "first" && ++tries === 1) await new Promise(() => {});
          names.push(after.fullName);
        }),
    });
    await process.rename(await process.makeUser("Ada"), "first", "second");
    await untilFinished();

    expect(names).to.deep.equal(["first", "second"]);
    expect(tries).to.equal(2);
    const [told] = process.logger.lines;
    expect(String(told?.fields["err"])).to.match(/took longer than 0.05 s/);
  });

  it("passes the same idempotency key to every attempt, and a different one per event and reaction", async () => {
    const keys: string[] = [];
    let failures = 2;
    const scroll = on(UserRepository, "updated")
      .inject({})
      .react(({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (failures-- > 0) throw new Error("not yet");
      });
    const process = start();
    process.dispatch({ scroll });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "first");
    await untilFinished();
    expect(new Set(keys).size).to.equal(1);
    expect(keys).to.have.length(3);

    await process.rename(ada, "second");
    await untilFinished();
    expect(new Set(keys).size).to.equal(2);
    expect(keys.every((key) => key.endsWith(":scroll"))).to.equal(true);
  });

  it("starts a reaction a few milliseconds after the commit", async () => {
    const latencies: number[] = [];
    let written = 0;
    const process = start();
    process.dispatch({ latency: toRename(() => void latencies.push(performance.now() - written)) });
    const ada = await process.makeUser("Ada");
    for (let round = 1; round <= 40; round += 1) {
      await process.rename(ada, String(round));
      written = performance.now();
      await until(() => latencies.length === round);
      // Otherwise the statement that settles this delivery could claim the next event by chance.
      await untilFinished();
    }

    // A busy machine slows down many of the 40 rounds; a slow dispatcher would slow down all of them.
    expect(latencies.sort((a, b) => a - b)[10]).to.be.below(50);
  });

  it("needs few statements for a burst of writes", async () => {
    let reacted = 0;
    const process = start();
    process.dispatch({ count: toRename(() => void (reacted += 1)) });
    const users = await Promise.all(Array.from({ length: 100 }, () => process.makeUser("u")));
    let statements = 0;
    process.pool.on("acquire", () => (statements += 1));
    await process.users.updateMany({ all: true }, { fullName: "renamed" });
    await until(() => reacted === users.length);

    expect(statements).to.be.below(20);
  });

  it("needs at most a read, a settlement and a notification in 10 ms for steady writes", async () => {
    let reacted = 0;
    const process = start();
    process.dispatch({ count: toRename(() => void (reacted += 1)) });
    const ada = await process.makeUser("Ada");
    await untilFinished();
    let statements = 0;
    process.pool.on("acquire", () => (statements += 1));
    const startedAt = performance.now();
    for (let round = 1; round <= 300; round += 1) await process.rename(ada, String(round));
    await until(() => reacted === 300);

    expect(statements).to.be.below((3 * (performance.now() - startedAt)) / 10 + 10);
  });

  it("delivers the writes of a reaction, with the request and the actor that caused it", async () => {
    const titles: string[] = [];
    const process = start();
    process.dispatch({
      welcome: on(UserRepository, "inserted")
        .inject({ scrolls: ScrollRepository })
        .react(async ({ after }, { scrolls }) => {
          await scrolls.insertOne({ title: "Welcome", body: "", ownerId: after.id });
        }),
      titles: on(ScrollRepository, "inserted")
        .inject({})
        .react(({ after }) => void titles.push(after.title)),
    });
    const actorId = "018f4c7e-0000-7000-8000-000000000000";
    await workContext.run({ requestId: "r-1", actorId }, () => process.makeUser("Ada"));
    await until(() => titles.length === 1);

    expect(
      await sql(`select "table", "requestId", "actorId" from mutation_events order by sequence`),
    ).to.deep.equal([
      { table: "users", requestId: "r-1", actorId },
      { table: "scrolls", requestId: "r-1", actorId },
    ]);
  });

  it("does not run a reaction in the context of the caller that woke it", async () => {
    const contexts: unknown[] = [];
    const reactions = { context: toRename(() => void contexts.push(workContext.getStore())) };
    const [writer, dispatching] = [start(), start()];
    writer.bind(reactions);
    const dispatcher = dispatching.dispatch(reactions);
    await writer.rename(await writer.makeUser("Ada"), "first");
    workContext.run({ requestId: "r-1", actorId: null }, () => dispatcher.wake());
    await until(() => contexts.length === 1);

    expect(contexts).to.deep.equal([undefined]);
  });

  it("waits for an unreachable database, and logs one line at the start and one at the end of the outage", async () => {
    const names: string[] = [];
    const process = start();
    process.dispatch({ names: toRename((name) => void names.push(name)) });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "first");
    await untilFinished();
    const told = () => process.logger.lines.filter(({ message }) => message.startsWith("event delivery"));
    const back = await takeAway();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await process.pool.query("select 1").catch(() => "away")).to.equal("away");
      await delay(500);
    }
    await until(() => told().length === 1);
    await back();
    await process.rename(ada, "second");
    await untilFinished();

    expect(names).to.deep.equal(["first", "second"]);
    expect(told().map(({ level }) => level)).to.deep.equal(["error", "info"]);
  });

  it("lets a running reaction finish and settles it on stop", async () => {
    let finish = () => {};
    const process = start();
    const dispatcher = process.dispatch({
      slow: toRename(() => new Promise((resolve) => (finish = resolve))),
    });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "first");
    await until(async () => (await deliveries())[0]?.status === "running");
    const stopped = dispatcher.stop(5_000);
    await process.rename(ada, "second");
    finish();
    await stopped;

    expect((await deliveries()).map(({ status, attempts }) => ({ status, attempts }))).to.deep.equal([
      { status: "pending", attempts: 0 },
    ]);
  });

  it("does not exceed the grace time on stop when a reaction hangs", async () => {
    const process = start();
    const dispatcher = process.dispatch({ hangs: toRename(() => new Promise(() => {})) });
    await process.rename(await process.makeUser("Ada"), "first");
    await until(async () => (await deliveries())[0]?.status === "running");
    const begin = performance.now();
    await dispatcher.stop(100);

    // The default grace time is 10 s.
    expect(performance.now() - begin).to.be.within(90, 5_000);
  });
});
