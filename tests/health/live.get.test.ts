import { expect } from "chai";
import { useService } from "../support/service.js";

describe("GET /health/live", () => {
  const service = useService();

  it("answers 200 without a statement to the database", async () => {
    const work = async () => {
      const { body } = await service.anonymous.get("/health/live").expect(200);
      expect(body).to.deep.equal({ status: "ok" });
    };
    await service.expectStatements(0, work);
  });

  it("answers 200 to a caller with a session, without a statement to the database", async () => {
    const { agent } = await service.asUser();
    await service.expectStatements(0, () => agent.get("/health/live").expect(200));
  });

  it("answers HEAD with 200", () => service.anonymous.head("/health/live").expect(200));
});
