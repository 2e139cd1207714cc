import { expect } from "chai";
import type { PoolClient } from "pg";
import { Jobs } from "#application/kit/job";
import { useProcesses as useServiceProcesses } from "../../lifecycle/process.js";
import { until } from "../../support/until.js";
import type { Process } from "../process.js";
import { useProcesses } from "../processes.js";
import { mailing } from "./mailing.js";

const lock = 19;
const waiting = `from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;

describe("A process that is killed after it stored the jobs of a reaction, before it settled the delivery", () => {
  let survivor: Process;
  let mails: ReturnType<typeof mailing>;
  let holder: PoolClient;
  // Before the pools end, which wait for every connection.
  afterEach(async () => {
    holder.release(true);
    await mails.jobs.stop();
    mails.listener.close();
    await sql("truncate sent_mails, agenda_jobs");
  });
  const { start, sql, untilFinished, url } = useProcesses();
  const startKilled = useServiceProcesses();
  before(async () => {
    await sql("create table sent_mails (text text)");
    await sql(`
      create function wait_to_settle() returns trigger language plpgsql as $$
        begin
          if current_query() like '%with moved as%' then perform pg_advisory_xact_lock_shared(${lock}); end if;
          return null;
        end $$`);
    await sql(
      "create trigger wait before update on event_cursors for each statement execute function wait_to_settle()",
    );
  });
  beforeEach(async () => {
    survivor = start();
    mails = mailing(survivor.pool);
    survivor.container.bind(Jobs).toConstantValue(mails.jobs);
    survivor.bind(mails.reactions);
    holder = await survivor.pool.connect();
    await holder.query("select pg_advisory_lock($1)", [lock]);
  });
  const sent = async () =>
    (await sql<{ text: string }>("select text from sent_mails order by text")).map(({ text }) => text);
  const jobCount = async () => (await sql("select from agenda_jobs")).length;
  const sendMails = () =>
    mails.jobs.startWorker(() => {
      throw new Error("Nothing is bound");
    });
  /** The event is written, its reaction has run elsewhere, and the process is killed before it can settle the delivery. */
  const crashAfter = async (name: string, beforeTheKill: () => Promise<void>): Promise<void> => {
    const killed = startKilled("tests/events/proofs/enqueuer.ts", { DATABASE_URL: url() });
    await killed.says("ready");
    await survivor.rename(await survivor.makeUser("Ada"), name);
    await until(async () => (await sql(`select ${waiting}`)).length === 1);
    await beforeTheKill();
    killed.signal("SIGKILL");
    await killed.exit;
    await sql(`select pg_terminate_backend(pid) ${waiting}`);
    await holder.query("select pg_advisory_unlock($1)", [lock]);
  };
  const retryHere = async (): Promise<void> => {
    survivor.dispatch(mails.reactions, 20, 1);
    await untilFinished();
  };

  it("causes no second mail when the first was sent before the retry", async () => {
    await crashAfter("Countess", async () => {
      await sendMails();
      await until(async () => (await jobCount()) === 0);
    });
    expect(await sent()).to.deep.equal(["Countess"]);
    await retryHere();
    await until(async () => (await jobCount()) === 0);

    expect(await sent()).to.deep.equal(["Countess"]);
  }).timeout(60_000);

  it("causes no second mail when the first still waits at the retry, and sends each of several once", async () => {
    await crashAfter("Ada Ada Lovelace", () => until(async () => (await jobCount()) === 3));
    await retryHere();
    expect(await jobCount()).to.equal(3);
    await sendMails();
    await until(async () => (await jobCount()) === 0);

    expect(await sent()).to.deep.equal(["Ada", "Ada", "Lovelace"]);
  }).timeout(60_000);
});
