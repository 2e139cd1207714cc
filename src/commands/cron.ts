import { CronRunner } from "#infrastructure/crons/cron-runner";
import { crons } from "#infrastructure/jobs/crons.generated";
import { runCommand } from "#commands/command";

// `make cron name=…`: runs a cron once, now.

await runCommand(([name = ""]) => async ({ resolve }, { pool, logger }) => {
  const hasRun = await new CronRunner({ pool, crons, resolve, logger }).run(name);
  if (!hasRun) throw new Error(`${name} is already running`);

  return `${name} has run`;
});
