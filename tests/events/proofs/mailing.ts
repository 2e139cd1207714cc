import type { Pool } from "pg";
import { job, Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import { string } from "#application/kit/schema";
import { UserRepository } from "#domain/users/user.repository";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { Listener } from "#infrastructure/shared/listener";
import { MemoryLogger } from "../../support/memory-logger.js";

const logger = new MemoryLogger();

/** A reaction that mails a renamed user under each of the words in the new name, on jobs that write what they send. */
export function mailing(pool: Pool) {
  const listener = new Listener(pool, logger);
  const mail = job({ text: string() })
    .inject({})
    .run(async ({ text }) => void (await pool.query("insert into sent_mails (text) values ($1)", [text])));
  const jobs = new AgendaJobs({ pool, listener, logger, jobs: [{ name: "mail", job: mail }] });
  const reaction = on(UserRepository, "updated")
    .inject({ jobs: Jobs })
    .react(async ({ after }, { jobs }) => {
      for (const text of after.fullName.split(" ")) await jobs.enqueue(mail, { text });
    });

  return { mail, jobs, reactions: { "proof.mail": reaction }, listener };
}
