import { expect } from "chai";
import { expectRefusal } from "../../support/answers.js";
import { type Agent, useService } from "../../support/service.js";

const noEvent = 1_000_000_000;

describe("GET /events/{sequence}", () => {
  const service = useService();
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  const eventOf = async (rowId: string, kind: string): Promise<number> => {
    const [event] = await service.sql<{ sequence: string }>(
      `select sequence from mutation_events where "rowId" = $1 and kind = $2`,
      [rowId, kind],
    );

    return Number(event?.sequence);
  };

  it("returns the stored row before and after the write", async () => {
    const { agent, user } = await service.asUser();
    await agent.patch("/users/current").send({ fullName: "Countess" }).expect(200);
    await service.make.scroll(user);
    const [stored] = (await service.events(user.id)).slice(1);
    const { body } = await admin.get(`/events/${await eventOf(user.id, "updated")}`).expect(200);

    expect(body).to.deep.include({ table: "users", kind: "updated", rowId: user.id, actorId: user.id });
    expect(body.actor).to.include({ email: user.email });
    expect([body.before, body.after]).to.deep.equal([stored?.before, stored?.after]);
    expect(body.after).to.include({ fullName: "Countess", email: user.email });
  });

  it("returns null as the row before an insert", async () => {
    const user = await service.make.user();
    await service.settled();
    const { body } = await admin.get(`/events/${await eventOf(user.id, "inserted")}`).expect(200);

    expect(body).to.include({ kind: "inserted", before: null });
    expect(body.deliveries).to.deep.equal([]);
  });

  it("never returns a redacted column", async () => {
    const user = await service.make.user({ password: "a long enough password" });
    const [credential] = await service.sql<{ id: string; passwordHash: string }>(
      `select * from credentials where "userId" = $1`,
      [user.id],
    );
    const { body, text } = await admin
      .get(`/events/${await eventOf(credential?.id ?? "", "inserted")}`)
      .expect(200);

    expect(body.after).to.include({ userId: user.id }).and.not.to.have.property("passwordHash");
    expect(text).not.to.include(credential?.passwordHash);
  });

  it("refuses a missing event", async () => {
    expectRefusal(await admin.get(`/events/${noEvent}`), "NOT_FOUND");
  });
});
