import { expect } from "chai";
import { job } from "#application/kit/job";
import { string } from "#application/kit/schema";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { Listener } from "#infrastructure/shared/listener";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";
import { stores, type TestStore } from "./stores.js";

const { MongoDB: open } = stores;

// A migration renames those in PostgreSQL: tests/database/renamed-reactions.test.ts.
describe("a job in MongoDB that was stored under an old name", () => {
  if (!open) return void it("is NOT TESTED: set MONGODB_URL to the address of a server");

  let store: TestStore;
  const logger = new MemoryLogger();
  const started: AgendaJobs[] = [];
  const listeners: Listener[] = [];
  const runs: string[] = [];
  const notice = job({ to: string() })
    .inject({})
    .run(async ({ to }) => void runs.push(to));
  const jobsNamed = (name: string) => {
    const listener = new Listener(store.pool, logger);
    const jobs = new AgendaJobs({
      ...store,
      listener,
      logger,
      jobs: [{ name, job: notice }],
      lockLifetimeMs: 1_500,
    });
    listeners.push(listener);
    started.push(jobs);

    return jobs;
  };

  before(async () => (store = await open()));
  after(async () => {
    await Promise.all(started.map((jobs) => jobs.stop()));
    for (const listener of listeners) listener.close();
    await store.close();
  });

  it("runs under its new name", async () => {
    await jobsNamed("auth.tell-owner").enqueue(notice, { to: "owner@example.com" });
    const jobs = jobsNamed("auth.notify-owner");
    await jobs.startWorker(() => {
      throw new TypeError("The job injects nothing");
    });
    await until(async () => (await store.jobs()).length === 0);

    expect(runs).to.deep.equal(["owner@example.com"]);
  });
});
