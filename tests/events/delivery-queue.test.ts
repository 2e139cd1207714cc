import { expect } from "chai";
import { v7 as uuidv7 } from "uuid";
import { type Delivery, DeliveryQueue } from "#infrastructure/events/dispatch/delivery-queue";
import { useProcesses } from "./processes.js";

const reaction = "test.reaction";
const limit = 20;

describe("claiming deliveries", function () {
  const { start, sql } = useProcesses();

  /** Stores an event with one delivery for each row id, in this order. */
  const store = (rowIds: readonly string[], of = reaction) =>
    sql(
      `with emitted as (
        insert into mutation_events ("table", kind, "rowId", after)
        select 'users', 'updated', id, '{}' from unnest($1::uuid[]) as id returning id, sequence, "rowId"
      )
      insert into event_deliveries ("eventId", reaction, sequence, "rowId") select id, $2, sequence, "rowId" from emitted`,
      [rowIds, of],
    );
  const hotRow = uuidv7();
  const busy = (count: number) => store(Array<string>(count).fill(hotRow));
  const rows = (count: number) => store(Array.from({ length: count }, () => uuidv7()));
  const open = () => new DeliveryQueue(start().pool, 60);
  const sequencesOf = (deliveries: readonly Delivery[]) =>
    deliveries.map(({ event }) => Number(event.sequence));
  const finish = (queue: DeliveryQueue, deliveries: readonly Delivery[]) =>
    queue.settle(deliveries.map((delivery) => ({ delivery, outcome: { status: "done" } })));

  it("returns one event of a row at a time, in order, together with events of other rows", async () => {
    await busy(120);
    await rows(5);
    const queue = open();
    const first = await queue.claim([reaction], limit);
    expect(first).to.have.length(6);
    expect(
      await queue.claim([reaction], limit),
      "while the first event of the row is delivered",
    ).to.deep.equal([]);

    await finish(queue, first);
    const second = await queue.claim([reaction], limit);
    expect(second).to.have.length(1);
    expect(Math.min(...sequencesOf(second))).to.equal(Math.min(...sequencesOf(first)) + 1);
  });

  it("finds every row behind hundreds of deliveries that are not due", async () => {
    for (let row = 0; row < 150; row += 1) await store(Array<string>(2).fill(uuidv7()));
    const queue = open();
    let failed = 0;
    for (let turn = 0; failed < 150 && turn < 50; turn += 1) {
      const claimed = await queue.claim([reaction], limit);
      failed += claimed.length;
      const outcome = { status: "failed", retryInMs: 60_000, error: "no" } as const;
      await queue.settle(claimed.map((delivery) => ({ delivery, outcome })));
    }
    expect(failed).to.equal(150);

    await rows(30);
    const found: Delivery[] = [];
    for (let turn = 0; found.length < 30 && turn < 20; turn += 1)
      found.push(...(await queue.claim([reaction], limit)));
    expect(found).to.have.length(30);
  });

  it("is not delayed by deliveries to reactions that this process does not have", async () => {
    await store(
      Array.from({ length: 200 }, () => uuidv7()),
      "test.unknown",
    );
    await rows(3);

    const queue = open();
    const found: Delivery[] = [];
    for (let turn = 0; turn < 5; turn += 1) found.push(...(await queue.claim([reaction], limit)));
    expect(found).to.have.length(3);
  });

  it("takes as long for a row with 10 000 events as for one with a few", async () => {
    const queue = open();
    await busy(100);
    const few = await leastTimeOf(() => queue.claim([reaction], limit), queue);
    await busy(10_000);
    const many = await leastTimeOf(() => queue.claim([reaction], limit), queue);

    expect(many / few).to.be.below(8);
  });

  /** Returns the shortest of 21 claims in milliseconds: other load slows down some of them, not all. */
  async function leastTimeOf(claim: () => Promise<Delivery[]>, queue: DeliveryQueue): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const begin = performance.now();
      const claimed = await claim();
      times.push(performance.now() - begin);
      expect(claimed).to.have.length(1);
      await finish(queue, claimed);
    }

    return Math.min(...times);
  }
});
