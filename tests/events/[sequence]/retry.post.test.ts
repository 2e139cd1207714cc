import { expect } from "chai";
import { expectInvalid, expectRefusal } from "../../support/answers.js";
import { type Agent, useService } from "../../support/service.js";
import { until } from "../../support/until.js";
import { Moves, reaction } from "../outbox.js";

const noEvent = 1_000_000_000;

describe("POST /events/{sequence}/retry", () => {
  const service = useService();
  const moves = new Moves(service);
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  const retry = (event: number | string, body: object = { reaction }, by: Agent = admin) =>
    by.post(`/events/${event}/retry`).send(body);

  for (const status of ["failed", "dead"]) {
    it(`retries a ${status} delivery at once`, async () => {
      const user = await moves.make();
      const event = await moves.become(user, status);
      const { text } = await retry(event).expect(204);

      expect(text).to.equal("");
      await until(() => moves.told(user) === 2);
      await service.settled();
      expect(await moves.deliveriesOf(user)).to.deep.equal([]);
    });
  }

  for (const status of ["pending", "running", "discarded"]) {
    it(`refuses a ${status} delivery and does not change it`, async () => {
      const user = await moves.make();
      const event = await moves.become(user, status);
      const answer = await retry(event);

      expectRefusal(answer, "CONFLICT");
      expect(answer.body.message).to.equal(`The delivery is ${status}, not failed or dead`);
      expect((await moves.deliveriesOf(user))[0]).to.include({ status });
      await moves.become(user, "done");
    });
  }

  it("refuses a missing event, a missing reaction, and an event whose delivery to the reaction is done or missing", async () => {
    const event = await moves.become(await moves.make(), "done");

    expectRefusal(await retry(noEvent), "NOT_FOUND");
    expectRefusal(await retry(event), "NOT_FOUND");
    expectRefusal(await retry(event, { reaction: "auth.none" }), "NOT_FOUND");
    expectRefusal(await retry(event, { reaction: "auth.say-goodbye" }), "NOT_FOUND");
  });

  it("refuses a body without a reaction", async () => {
    expectInvalid(await retry(noEvent, {}), "body", "reaction");
  });
});
