import { expect } from "chai";
import createKnex from "knex";
import { openapiOf } from "#processes/contracts";
import { seed } from "../../seeds/development.js";
import { routes } from "../support/fixtures.js";
import { type Agent, useService } from "../support/service.js";

describe("the examples of the contract", () => {
  const service = useService();
  const { paths } = openapiOf("http://localhost", routes);
  const exampleOf = (path: string, method = "post") =>
    Object(paths[path]?.[method]?.requestBody?.content["application/json"]?.example);
  let user: Agent;

  before(async () => {
    const database = createKnex({ client: "pg", connection: service.databaseUrl });
    await seed(database);
    await database.destroy();
    user = service.anonymous;
    await user.post("/auth/sign-in").send(exampleOf("/auth/sign-in")).expect(200);
  });

  it("sign in with a seeded account", async () => {
    const { body } = await user.get("/users/current").expect(200);
    expect(body).to.include({ email: "user@example.com" });
  });

  const accepted: [path: string, status: number][] = [
    ["/scrolls", 201],
    ["/auth/sign-up", 202],
    ["/auth/forgot-password", 202],
    ["/auth/resend-verification", 202],
    ["/auth/change-email", 202],
    ["/auth/change-password", 204],
  ];
  for (const [path, status] of accepted) {
    it(`are accepted unchanged by POST ${path}`, async () => {
      await user.post(path).send(exampleOf(path)).expect(status);
    });
  }

  it("are accepted by operations on created rows", async () => {
    const { body: scroll } = await user.post("/scrolls").send(exampleOf("/scrolls")).expect(201);

    await user.put(`/scrolls/${scroll.id}`).send(exampleOf("/scrolls/{id}", "put")).expect(200);
    await user.patch("/users/current").send(exampleOf("/users/current", "patch")).expect(200);
  });
});
