import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { cron } from "#application/kit/cron";
import { job } from "#application/kit/job";
import { integer } from "#application/kit/schema";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { Listener } from "#infrastructure/shared/listener";
import { MemoryLogger } from "../../support/memory-logger.js";

export const periodMs = 2_000;

/** Returns the jobs and crons of the schedulers under test. Each run inserts a row with `by`, the name of its scheduler. */
export function workOf(pool: Pool, by: string) {
  const note = async (what: string) =>
    void (await pool.query("insert into proof (by, what) values ($1, $2)", [by, what]));

  const quick = job({ number: integer() })
    .inject({})
    .run(({ number }) => note(`quick ${number}`));
  const slow = job({ number: integer() })
    .inject({})
    .run(async ({ number }) => {
      await note(`begin ${number}`);
      await delay(1_000);
      await note(`end ${number}`);
    });
  // The claim has the time of the tick, even when the cron runs late.
  const crons = ["one", "two", "three", "four", "five"].map((name) => ({
    name,
    cron: cron("*/2 * * * * *")
      .inject({})
      .run(
        async () =>
          void (await pool.query(
            `insert into proof (by, what) select $1, name || ' ' || extract(epoch from tick) * 1000
             from cron_claims where name = $2`,
            [by, name],
          )),
      ),
  }));
  const named = Object.entries({ quick, slow }).map(([name, job]) => ({ name, job }));
  const logger = new MemoryLogger();
  const listener = new Listener(pool, logger);
  const jobs = new AgendaJobs({ pool, listener, logger, jobs: named, lockLifetimeMs: 5_000 });

  return { quick, slow, crons, jobs, listener };
}
