import { expect } from "chai";
import { useService } from "../support/service.js";
import { makeTeam } from "./team.js";

describe("GET /organisations", () => {
  const service = useService();

  it("returns the caller's organisations with the caller's role, by cursors", async () => {
    await makeTeam(service);
    const { agent } = await service.asUser();
    for (const name of ["one", "two", "three"]) await agent.post("/organisations").send({ name }).expect(201);
    const first = await agent.get("/organisations?perPage=2").expect(200);
    const second = await agent.get(`/organisations?perPage=2&cursor=${first.body.nextCursor}`).expect(200);
    const all = await agent.get("/organisations").expect(200);
    const shown = [first, second, all].map(({ body }) =>
      body.results.map(({ name, role }: { name: string; role: string }) => `${name} ${role}`),
    );

    expect(shown).to.deep.equal([
      ["one owner", "two owner"],
      ["three owner"],
      ["one owner", "two owner", "three owner"],
    ]);
    expect(second.body.nextCursor).to.equal(null);
  });
});
