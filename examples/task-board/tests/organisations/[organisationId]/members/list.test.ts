import { expect } from "chai";
import { useService } from "../../../support/service.js";
import { makeTeam } from "../../team.js";

describe("GET /organisations/{organisationId}/members", () => {
  const service = useService();

  it("returns the members with their roles, all or of some roles", async () => {
    const { organisation, owner, member, guest } = await makeTeam(service);
    const rolesOf = async (query = "") => {
      const { body } = await guest.agent
        .get(`/organisations/${organisation.id}/members?${query}`)
        .expect(200);
      return body.results.map(({ userId, role }: { userId: string; role: string }) => `${userId} ${role}`);
    };
    const all = [`${owner.user.id} owner`, `${member.user.id} member`, `${guest.user.id} guest`];

    expect(await rolesOf()).to.deep.equal(all);
    expect(await rolesOf("filter[role][in][]=owner&filter[role][in][]=member")).to.deep.equal(
      all.slice(0, 2),
    );
  });
});
