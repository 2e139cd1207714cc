import { expect } from "chai";
import { Client } from "pg";
import { Readiness } from "#domain/shared/readiness";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

describe("GET /health/ready", () => {
  const service = useService({});

  it("answers 200 after one statement to the database", async () => {
    const work = async () => {
      const { body } = await service.anonymous.get("/health/ready").expect(200);
      expect(body).to.deep.equal({ status: "ok" });
    };
    await service.expectStatements(1, work);
  });

  it("shows admins the state of events, jobs and crons with ?verbose", async () => {
    const { agent } = await service.asAdmin();
    await service.settled();
    await service.sql(
      `insert into event_dead_letters (reaction, sequence, "rowId", status, attempts)
       values ('users.gone', 1, gen_random_uuid(), 'dead', 8)`,
    );
    await service.sql(
      "insert into agenda_jobs (name, last_run_at, last_finished_at) values ('gone', now(), now())",
    );
    for (const query of ["?verbose", "?verbose=true"]) {
      const { body } = await agent.get(`/health/ready${query}`).expect(200);
      expect(body.background.events).to.include({ pending: 0, running: 0, failed: 0, dead: 1 });
      expect(body.background.jobs).to.deep.equal({ queued: 0, running: 0, failed: 0, done: 1 });
      const crons: { cron: string }[] = body.background.crons;
      expect(crons.map(({ cron }) => cron)).to.include.members([
        "auth.purge-sessions",
        "events.purge-events",
      ]);
    }
  });

  it("refuses ?verbose to other callers", async () => {
    expectRefusal(await service.anonymous.get("/health/ready?verbose"), "UNAUTHORIZED");
    expectRefusal(await (await service.asUser()).agent.get("/health/ready?verbose"), "FORBIDDEN");
    expectInvalid(await service.anonymous.get("/health/ready?verbose=much"), "query", "verbose");
  });

  it("answers 503 once the shutdown has begun, while the process is still alive", async () => {
    service.resolve(Readiness).stop();
    expectRefusal(await service.anonymous.get("/health/ready"), "SERVICE_UNAVAILABLE");
    await service.anonymous.get("/health/live").expect(200);
  });
});

describe("GET /health/ready, while every connection of the request pool waits for a lock", () => {
  const service = useService({ DATABASE_POOL_MAX: "1" });

  it("still answers 200", async () => {
    const { agent } = await service.asUser();
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    await holder.query("begin; lock table scrolls in access exclusive mode");
    const answered = agent.get("/scrolls").then(({ status }) => status);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await holder.query(waiting)).rowCount === 1);

    await service.anonymous.get("/health/ready").expect(200);
    await holder.end();
    expect(await answered).to.equal(200);
  });
});
