import { expect } from "chai";
import { useService } from "../support/service.js";

describe("GET /health/live", () => {
  const service = useService();

  it("says that the process answers, without asking the database", async () => {
    const work = async () => {
      const { body } = await service.anonymous.get("/health/live").expect(200);
      expect(body).to.deep.equal({ status: "ok" });
    };
    await service.expectStatements(0, work);
  });

  it("says so to a caller with a session too, whatever the database does", async () => {
    const { agent } = await service.asUser();
    await service.expectStatements(0, () => agent.get("/health/live").expect(200));
  });

  it("says so to HEAD too", () => service.anonymous.head("/health/live").expect(200));
});
