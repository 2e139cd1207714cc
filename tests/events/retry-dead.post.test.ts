import { expect } from "chai";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { type Agent, useService } from "../support/service.js";
import { until } from "../support/until.js";
import { Moves, reaction, setDeliveries } from "./outbox.js";

describe("POST /events/retry-dead", () => {
  const service = useService();
  const moves = new Moves(service);
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  const retryDead = (body: object = {}, by: Agent = admin) => by.post("/events/retry-dead").send(body);

  it("retries every dead delivery of a reaction, and no other delivery", async () => {
    const [dead, alsoDead, failed] = [await moves.make(), await moves.make(), await moves.make()];
    for (const user of [dead, alsoDead]) await moves.become(user, "dead");
    await moves.become(failed, "failed");
    await setDeliveries(service, (await service.events(failed.id)).slice(0, 1), {
      reaction: "auth.send-first-link",
      status: "dead",
    });

    expect((await retryDead({ reaction }).expect(202)).body).to.deep.equal({ deliveries: 2 });
    await until(() => moves.told(dead) + moves.told(alsoDead) === 4);
    expect((await retryDead({ reaction }).expect(202)).body).to.deep.equal({ deliveries: 0 });
    expect((await moves.deliveriesOf(failed))[0]).to.include({ status: "failed", attempts: 3 });

    expect((await retryDead().expect(202)).body).to.deep.equal({ deliveries: 1 });
    await moves.become(failed, "done");
    await service.settled();
  });

  it("does not retry deliveries of a removed reaction, because no process would claim them", async () => {
    await moves.become(await moves.make(), "dead", "auth.gone");

    expect((await retryDead().expect(202)).body).to.deep.equal({ deliveries: 0 });
    expectRefusal(await retryDead({ reaction: "auth.gone" }), "NOT_FOUND");
  });

  it("refuses an unknown reaction, and a reaction that is not a text", async () => {
    expectRefusal(await retryDead({ reaction: "auth.none" }), "NOT_FOUND");
    expectInvalid(await retryDead({ reaction: 1 }), "body", "reaction");
  });
});
