import { job, type Jobs } from "#application/kit/job";
import { string } from "#application/kit/schema";
import { Clock } from "#domain/shared/clock";

// Compiled by `make check`, never run: uses of jobs that the compiler must reject.

declare const jobs: Jobs;

const greet = job({ name: string() })
  .with({ tries: 2, backoff: (failedTries) => failedTries * 60, timeLimit: 5, concurrency: 1 })
  .inject({ clock: Clock })
  .run(async ({ name }, { clock }) => {
    name.trim();
    clock.now().getTime();
    // @ts-expect-error -- not injected
    clock.advance(1);
  });

void jobs.enqueue(greet, { name: "Ada" }, { delay: 60, priority: "high", uniqueKey: "ada" });
// @ts-expect-error -- a wrong type in the payload
void jobs.enqueue(greet, { name: 1 });
// @ts-expect-error -- a missing field in the payload
void jobs.enqueue(greet, {});
// @ts-expect-error -- no such option
void jobs.enqueue(greet, { name: "Ada" }, { every: 60 });
// @ts-expect-error -- no such option
job({}).with({ retries: 3 });
