import { expect } from "chai";
import { expectInvalid, expectRefusal } from "../../support/answers.js";
import { type Agent, useService } from "../../support/service.js";
import { medianTime } from "../../support/times.js";
import { until } from "../../support/until.js";
import { Moves, reaction } from "../outbox.js";

const noEvent = 1_000_000_000;

describe("POST /events/{sequence}/discard", () => {
  const service = useService();
  const moves = new Moves(service);
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  const discard = (event: number | string, body: object = { reaction }, by: Agent = admin) =>
    by.post(`/events/${event}/discard`).send(body);

  for (const status of ["pending", "failed", "dead"]) {
    it(`discards a ${status} delivery and keeps its error`, async () => {
      const user = await moves.make();
      const event = await moves.become(user, status);
      const { text } = await discard(event).expect(204);
      const [row] = await moves.deliveriesOf(user);
      const attempted =
        status === "pending" ? { error: null, attempts: 0 } : { error: "no mail server", attempts: 3 };

      expect(text).to.equal("");
      expect(row).to.include({ status: "discarded", ...attempted });
      expect(row?.finishedAt).to.be.instanceOf(Date);
      expect(moves.told(user)).to.equal(1);
    });
  }

  it("lets later deliveries of the row continue at once", async () => {
    const time = await medianTime(async () => {
      const user = await moves.make();
      const event = await moves.become(user, "failed");
      const statuses = async () => (await moves.deliveriesOf(user)).map(({ status }) => status);
      await moves.move(user, 2);
      await moves.move(user, 3);
      expect(await statuses()).to.deep.equal(["failed", "pending", "pending"]);
      // No other unfinished delivery may wake the dispatcher.
      await until(async () =>
        (await service.deliveriesOf(user.id)).every((open) => open.reaction === reaction),
      );
      const begin = performance.now();
      await discard(event).expect(204);
      await until(async () => !(await statuses()).includes("pending"));
      const end = performance.now();
      expect(await statuses()).to.deep.equal(["discarded"]);

      return end - begin;
    });

    expect(time, "it does not wait for the next poll").to.be.below(700);
  });

  for (const status of ["running", "discarded"]) {
    it(`refuses a ${status} delivery and does not change it`, async () => {
      const user = await moves.make();
      const event = await moves.become(user, status);
      const answer = await discard(event);

      expectRefusal(answer, "CONFLICT");
      expect(answer.body.message).to.equal(`The delivery is ${status}, not pending or failed or dead`);
      expect((await moves.deliveriesOf(user))[0]).to.include({ status });
      await moves.become(user, "done");
    });
  }

  it("discards a delivery of a removed reaction", async () => {
    const event = await moves.become(await moves.make(), "dead", "auth.gone");
    await discard(event, { reaction: "auth.gone" }).expect(204);
  });

  it("refuses a missing or finished delivery, and a body without a reaction", async () => {
    const event = await moves.become(await moves.make(), "done");

    expectRefusal(await discard(noEvent), "NOT_FOUND");
    expectRefusal(await discard(event), "NOT_FOUND");
    expectRefusal(await discard(event, { reaction: "auth.none" }), "NOT_FOUND");
    expectInvalid(await discard(event, {}), "body", "reaction");
  });
});
