import { expect } from "chai";
import { useClients, withoutSequence } from "../realtime/clients.js";
import { useService } from "../support/service.js";
import { makeTeamCard } from "./make-team-card.js";

describe("the channel of cards", () => {
  const service = useService();
  const clients = useClients(service);

  it("shows a card to its assignee, from the assignment to its end", async () => {
    const { card, member, owner } = await makeTeamCard(service);
    const client = await clients.as(owner.user);
    await client.subscribe("cards");
    const assign = async (assigneeId: string | null) => {
      const changes = { title: "New", details: "", state: "todo", dueOn: null, assigneeId };
      return (await member.agent.put(`/cards/${card.id}`).send(changes).expect(200)).body;
    };
    const row = await assign(owner.user.id);
    await assign(null);
    await client.next(({ kind }) => kind === "deleted");

    expect(withoutSequence(client)).to.deep.equal([
      { resource: "cards", kind: "created", row },
      { resource: "cards", kind: "deleted", row: { id: card.id } },
    ]);
  });
});
