import { expect } from "chai";
import { type Agent, useService } from "../support/service.js";

// The fixture stands for every resource whose rows have an owner.

const missing = "01900000-0000-7000-8000-000000000000";
const body = { title: "Mine now", body: "" };
const requests: [name: string, send: (agent: Agent, id: string) => PromiseLike<{ text: string }>][] = [
  ["GET", (agent, id) => agent.get(`/scrolls/${id}`).expect(404)],
  ["PUT", (agent, id) => agent.put(`/scrolls/${id}`).send(body).expect(404)],
  ["DELETE", (agent, id) => agent.delete(`/scrolls/${id}`).expect(404)],
];

describe("a row of another user", () => {
  const service = useService();
  const withoutRequestId = ({ text }: { text: string }) => ({ ...JSON.parse(text), requestId: undefined });

  for (const [name, send] of requests) {
    it(`is answered by ${name} exactly as a missing one, even to an admin, and stays as it is`, async () => {
      const scroll = await service.make.scroll(await service.make.user());
      const { agent } = await service.asAdmin();
      const [refused, absent] = [await send(agent, scroll.id), await send(agent, missing)];

      expect(withoutRequestId(refused)).to.deep.equal(withoutRequestId(absent));
      expect(await service.events(scroll.id)).to.have.length(1);
    });
  }
});
