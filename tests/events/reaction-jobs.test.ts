import { expect } from "chai";
import { job, Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import { string } from "#application/kit/schema";
import { UserRepository } from "#domain/users/user.repository";
import type { StoredEvent } from "#infrastructure/events/stored-event";
import { DatabaseDeliveries } from "#infrastructure/events/replay/deliveries";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { Listener } from "#infrastructure/shared/listener";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";
import type { Process } from "./process.js";
import { useProcesses } from "./processes.js";

describe("jobs of a reaction", () => {
  let process: Process;
  let listener: Listener;
  let jobs: AgendaJobs;
  const sent: string[] = [];
  afterEach(async () => {
    await jobs.stop();
    listener.close();
    await sql("truncate agenda_jobs");
    sent.length = 0;
  });
  const { start, sql, untilFinished } = useProcesses();

  const mail = job({ text: string() })
    .inject({})
    .run(async ({ text }) => void sent.push(text));
  const note = job({ text: string() })
    .inject({})
    .run(async ({ text }) => void sent.push(`note ${text}`));
  beforeEach(async () => {
    process = start();
    listener = new Listener(process.pool, new MemoryLogger());
    const named = [
      { name: "mail", job: mail },
      { name: "note", job: note },
    ];
    jobs = new AgendaJobs({ pool: process.pool, listener, logger: new MemoryLogger(), jobs: named });
    process.container.bind(Jobs).toConstantValue(jobs);
    await jobs.startWorker(() => {
      throw new Error("Nothing is bound");
    });
  });

  const toRename = (work: (jobs: Jobs, name: string) => Promise<void>) =>
    on(UserRepository, "updated")
      .inject({ jobs: Jobs })
      .react(({ after }, { jobs }) => work(jobs, after.fullName));
  const untilDone = () => until(async () => (await sql("select from agenda_jobs")).length === 0);
  /** Delivers the event of a rename once for each of `attempts`, as after a crash, and lets the jobs of each finish. */
  const attempt = async (...attempts: ((jobs: Jobs) => Promise<void>)[]): Promise<void> => {
    const left = [...attempts];
    const react = process.bind({ proof: toRename(async (jobs) => left.shift()?.(jobs)) }).get("proof");
    await process.rename(await process.makeUser("Ada"), "Countess");
    const [event] = await sql<StoredEvent>("select * from mutation_events where kind = 'updated'");
    for (const _ of attempts) {
      if (event) await react?.(event);
      await untilDone();
    }
  };
  const mails =
    (...texts: string[]) =>
    async (jobs: Jobs) => {
      for (const text of texts) await jobs.enqueue(mail, { text });
    };

  it("are not stored when the reaction throws after the call of enqueue", async () => {
    let failures = 2;
    let attempts = 0;
    process.dispatch({
      proof: toRename(async (jobs, text) => {
        attempts += 1;
        await jobs.enqueue(mail, { text });
        if (failures-- > 0) throw new Error("not yet");
      }),
    });
    await process.rename(await process.makeUser("Ada"), "Countess");
    await untilFinished();
    await untilDone();

    expect(attempts).to.equal(3);
    expect(sent).to.deep.equal(["Countess"]);
  });

  it("run once when the reaction is retried, even with another payload", async () => {
    await attempt(mails("to Ada"), mails("to Ada, Countess"));

    expect(sent).to.deep.equal(["to Ada"]);
  });

  it("differ by name, payload and number, in any order in which a retry enqueues them", async () => {
    await attempt(
      async (jobs) => {
        await mails("a", "b", "b")(jobs);
        await jobs.enqueue(note, { text: "a" });
      },
      async (jobs) => {
        await jobs.enqueue(note, { text: "a" });
        await mails("c", "b", "a", "b")(jobs);
      },
    );

    expect(sent.toSorted()).to.deep.equal(["a", "b", "b", "c", "note a"]);
  });

  it("keep an explicit unique key, and run once for it", async () => {
    const keyed = async (jobs: Jobs) => {
      await jobs.enqueue(mail, { text: "a" }, { uniqueKey: "1" });
      await jobs.enqueue(mail, { text: "b" }, { uniqueKey: "2" });
    };
    await attempt(keyed, keyed);

    expect(sent.toSorted()).to.deep.equal(["a", "b"]);
  });

  it("run for each event, even for equal events", async () => {
    process.dispatch({ proof: toRename((jobs) => jobs.enqueue(mail, { text: "renamed" })) });
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "Countess", "Ada");
    await untilFinished();
    await untilDone();

    expect(sent).to.deep.equal(["renamed", "renamed"]);
  });

  it("run again for a replay, but not for a retry of a dead delivery", async () => {
    process.dispatch({ proof: toRename((jobs, text) => jobs.enqueue(mail, { text })) });
    const operator = new DatabaseDeliveries(process.database);
    const ada = await process.makeUser("Ada");
    await process.rename(ada, "Countess");
    await untilFinished();
    await untilDone();
    const [{ sequence } = { sequence: "" }] = await sql<{ sequence: string }>(
      `insert into event_dead_letters (reaction, "rowId", sequence, status, attempts)
       select 'proof', "rowId", sequence, 'dead', 8 from mutation_events where kind = 'updated' returning sequence`,
    );
    await operator.retry(Number(sequence), "proof");
    await untilFinished();
    await untilDone();
    expect(sent).to.deep.equal(["Countess"]);

    await operator.replay({ reaction: "proof", rowId: ada.id });
    await untilFinished();
    await untilDone();
    expect(sent).to.deep.equal(["Countess", "Countess"]);
  });
});
