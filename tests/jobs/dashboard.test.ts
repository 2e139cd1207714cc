import { expect } from "chai";
import express, { type Express, type Request } from "express";
import request from "supertest";
import { Jobs, job } from "#application/kit/job";
import { string } from "#application/kit/schema";
import sendMail from "#application/shared/send-mail.job";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { Listener } from "#infrastructure/shared/listener";
import { Agendash } from "#infrastructure/jobs/dashboard";
import { jobsDashboard } from "#interface/http/dashboard/jobs-dashboard";
import { expectRefusal } from "../support/answers.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { stores, type TestStore } from "./stores.js";

const retryAll = "/jobs/api/jobs/retry";

describe("/jobs", () => {
  const service = useService();

  it("shows the page to an admin, with its files and without inline scripts or styles", async () => {
    const { agent } = await service.asAdmin();
    const page = await agent
      .get("/jobs")
      .redirects(1)
      .expect(200)
      .expect("Content-Type", /text\/html/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at = ""]) => at);

    expect(files).to.have.length(2);
    for (const file of files) await agent.get(`/jobs/${file}`).expect(200);
    const policy = page.headers["content-security-policy"];
    expect(policy).to.contain("script-src 'self';").and.contain("frame-ancestors 'none'");
    expect(policy).not.to.contain("unsafe");
    expect(page.headers).to.include({ "x-frame-options": "DENY", "cache-control": "no-store" });
  });

  it("answers 401 without a session and 403 to other users, on every path and method", async () => {
    const { agent: user } = await service.asUser();
    for (const path of ["/jobs", "/jobs/", "/jobs/index.html", "/jobs/api", "/jobs/nothing"]) {
      expectRefusal(await service.anonymous.get(path), "UNAUTHORIZED");
      expectRefusal(await user.get(path), "FORBIDDEN");
      expectRefusal(await user.post(path), "FORBIDDEN");
    }
  });

  it("redirects a browser to the sign-in page and back", async () => {
    const answer = await service.anonymous.get("/jobs/").accept("text/html").expect(303);
    expect(answer.headers["location"]).to.equal("/auth/sign-in?returnTo=%2Fjobs%2F");

    const { agent: user } = await service.asUser();
    await user
      .get("/jobs/")
      .accept("text/html")
      .expect(403)
      .expect("Content-Type", /text\/html/);
  });

  it("accepts changes only from the service's pages", async () => {
    const { agent } = await service.asAdmin();
    const answer = await agent.post(retryAll).set("Origin", "https://evil.example").send({ jobIds: [] });

    expectRefusal(answer, "FORBIDDEN");
    await agent.post(retryAll).send({ jobIds: [] }).expect(200);
  });

  it("does not create jobs, and does not serve unused paths of Agendash", async () => {
    const { agent } = await service.asAdmin();

    expectRefusal(await agent.post("/jobs/api/jobs/create").send({ jobName: "x" }), "FORBIDDEN");
    expectRefusal(await agent.get("/jobs/api/events"), "NOT_FOUND");
    expectRefusal(await agent.get("/jobs/api/stats"), "NOT_FOUND");
  });

  it("reports errors in the service's error body, without the text of a database error", async () => {
    const { agent } = await service.asAdmin();
    const wrong = await agent.post(retryAll).send({ jobIds: ["'"] });
    expectRefusal(wrong, "BAD_REQUEST");
    expect(wrong.text).not.to.match(/uuid|syntax/);
    expect(wrong.headers["content-security-policy"]).to.contain("default-src 'none'");

    const broken = await agent.post(retryAll).set("Content-Type", "application/json").send("{");
    expectRefusal(broken, "BAD_REQUEST");
    expectRefusal(await agent.get("/jobs/nothing"), "NOT_FOUND");
  });

  it("shows the jobs of the service", async () => {
    const { agent } = await service.asAdmin();
    const mail = { to: { name: "Ada", address: "ada@example.com" }, subject: "Hello", paragraphs: ["Hello"] };
    await service.resolve(Jobs).enqueue(sendMail, mail, { delay: 3_600 });
    const { body } = await agent.get("/jobs/api?job=shared.send-mail&state=scheduled").expect(200);

    expect(body.jobs).to.have.length(1);
    expect(body.jobs[0].job.data.payload).to.deep.equal(mail);
  });
});

for (const [name, open] of Object.entries(stores)) {
  if (open) describe(`/jobs in ${name}`, () => describeDashboard(open));
}

function describeDashboard(open: () => Promise<TestStore>): void {
  let store: TestStore;
  let jobs: AgendaJobs;
  let listener: Listener;
  let isMended = false;
  let finish = () => {};
  const failing = job({})
    .with({ tries: 1 })
    .inject({})
    .run(async () => {
      if (!isMended) throw new Error("out of order");
    });
  const running = job({})
    .inject({})
    .run(() => new Promise((resolve) => (finish = resolve)));
  const queued = job({ text: string() })
    .inject({})
    .run(async () => {});
  const named = Object.entries({ failing, running, queued }).map(([name, job]) => ({ name, job }));

  before(async () => {
    store = await open();
    const logger = new MemoryLogger();
    listener = new Listener(store.pool, logger);
    jobs = new AgendaJobs({ ...store, listener, logger, jobs: named, lockLifetimeMs: 1_500 });
  });
  after(async () => {
    finish();
    await jobs.stop();
    listener.close();
    await store.close();
  });

  it("shows queued, running and failed jobs, and retries failed ones", async () => {
    await jobs.startWorker(() => {
      throw new Error("Nothing is bound");
    });
    await jobs.enqueue(queued, { text: "later" }, { delay: 3_600 });
    await jobs.enqueue(running, {});
    await jobs.enqueue(failing, {});
    await until(async () => {
      const counts = await jobs.count();
      return counts.running === 1 && counts.failed === 1;
    });
    const agent = request(openDashboard(jobs));
    const list = async (state: string) => (await agent.get(`/jobs/api?state=${state}`).expect(200)).body.jobs;

    expect((await list("scheduled"))[0].job).to.deep.include({ name: "queued" });
    expect((await list("running"))[0].job).to.deep.include({ name: "running" });
    const [{ job: failed }] = await list("failed");
    const { _id: id } = failed;
    expect(failed).to.deep.include({ name: "failing", failReason: "out of order", failCount: 1 });

    isMended = true;
    await agent
      .post(retryAll)
      .send({ jobIds: [id] })
      .expect(200, { retriedCount: 1 });
    await until(async () => (await store.jobs()).length === 2);
  });
}

/** Returns an app with only the dashboard and without access control. */
function openDashboard(jobs: AgendaJobs): Express {
  return express()
    .use((req, _res, next) => {
      req.context = {} as Request["context"];
      next();
    })
    .use(
      "/jobs",
      jobsDashboard(async () => {}, new Agendash(jobs), new MemoryLogger()),
    );
}
