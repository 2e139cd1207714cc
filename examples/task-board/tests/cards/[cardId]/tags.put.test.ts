import { expect } from "chai";
import { expectUnprocessable } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeTag } from "../../tags/make-tag.js";
import { makeTeamCard } from "../make-team-card.js";

describe("PUT /cards/{cardId}/tags", () => {
  const service = useService();

  it("replaces the tags of the card, and writes only the links that change", async () => {
    const { card, organisation, member, guest } = await makeTeamCard(service);
    const tagOf = async (name: string) =>
      (await makeTag(service, { name, organisationId: organisation.id })).id;
    const [one, two, three] = [await tagOf("one"), await tagOf("two"), await tagOf("three")];
    const put = (...tagIds: string[]) => member.agent.put(`/cards/${card.id}/tags`).send({ tagIds });
    await put(one, two).expect(200);
    await put(two, three).expect(200);
    const { body } = await guest.agent.get(`/cards/${card.id}`).expect(200);
    const listed = await guest.agent.get(`/boards/${card.boardId}/cards?tagId=${two}`).expect(200);

    expect(body.tags.map(({ name }: { name: string }) => name)).to.deep.equal(["three", "two"]);
    expect(listed.body.results).to.deep.equal([body]);
    expect(await service.countEvents("card_tags")).to.equal(4);
  });

  it("refuses a tag of another organisation", async () => {
    const { card, member } = await makeTeamCard(service);
    const { id } = await makeTag(service);

    expectUnprocessable(await member.agent.put(`/cards/${card.id}/tags`).send({ tagIds: [id] }), "tagIds");
  });
});
