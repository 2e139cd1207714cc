import { expect } from "chai";
import { Readiness } from "#domain/shared/readiness";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";

describe("GET /health/ready", () => {
  const service = useService();

  it("says that the process wants traffic, which the database has confirmed", async () => {
    const work = async () => {
      const { body } = await service.anonymous.get("/health/ready").expect(200);
      expect(body).to.deep.equal({ status: "ok" });
    };
    expect(await service.statementsOf(work)).to.have.length(1);
  });

  it("answers 503 once a stop has begun, while the process is still alive", async () => {
    service.resolve(Readiness).stop();
    expectRefusal(await service.anonymous.get("/health/ready"), "SERVICE_UNAVAILABLE");
    await service.anonymous.get("/health/live").expect(200);
  });
});
