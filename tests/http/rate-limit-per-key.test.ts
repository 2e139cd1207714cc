import { expect } from "chai";
import { type Agent, useService } from "../support/service.js";

describe("a rate limit on a key", () => {
  const service = useService();
  let callers: Agent[];
  const send = (caller: number, email: string) => callers[caller]?.post("/letters/send").send({ email });

  before(async () => {
    callers = [(await service.asUser()).agent, (await service.asUser()).agent];
  });

  it("counts the requests of all callers with the same key, until the window ends", async () => {
    const first = await send(0, "Ada@example.com")?.expect(204);
    expect(first?.headers).not.to.have.property("ratelimit");
    await send(1, "ada@example.com")?.expect(204);
    const refused = await send(0, "ada@example.com")?.expect(429);
    expect(refused?.headers).to.include({
      "ratelimit-policy": '"letter-per-addressee";q=2;w=600',
      ratelimit: '"letter-per-addressee";r=0;t=600',
      "retry-after": "600",
    });
    await send(0, "bob@example.com")?.expect(204);
    service.clock.advance(600_000);
    await send(0, "ada@example.com")?.expect(204);
  });

  it("does not count requests that an earlier step refuses", async () => {
    for (let count = 0; count < 3; count += 1) {
      await send(0, "not an address")?.expect(422);
      await service.anonymous.post("/letters/send").send({ email: "eve@example.com" }).expect(401);
    }
    await send(0, "eve@example.com")?.expect(204);
  });
});
