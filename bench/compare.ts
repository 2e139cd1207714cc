import { withUsers } from "./data.js";
import type { JobFigures } from "./figures.js";
import { few, type Job, jobs, many } from "./jobs.js";
import { load, median, medians } from "./load.js";
import { assertSameAnswers } from "./same-answers.js";
import { type Server, startFloor, startService, withServer } from "./servers.js";
import { countStatements } from "./statements.js";
import { takeTurns } from "./turns.js";

type Compared = Record<string, JobFigures>;
type Servers = readonly [service: Server, floor: Server];

const rounds = 5;

/**
 * Compares the compiled service with a bare server (the floor), which does the same jobs and gives the same answers. The two
 * take turns, so that other work on the machine affects both.
 */
export async function compareJobs(chosen: readonly Job[], seconds: number): Promise<Compared> {
  console.log(`${rounds} rounds of ${seconds} s each`);
  const compared: Compared = {};
  for (const users of [few, many]) {
    const alike = chosen.filter((job) => job.users === users);
    if (alike.length > 0) Object.assign(compared, await compareAt(users, alike, seconds));
  }

  // In the order of the list.
  return Object.fromEntries(jobs.flatMap(({ name }) => (compared[name] ? [[name, compared[name]]] : [])));
}

function compareAt(users: number, alike: readonly Job[], seconds: number): Promise<Compared> {
  return withUsers(users, (ours) =>
    withUsers(users, async (bare) => {
      const compared = await withServer(startService(ours), (service) =>
        withServer(startFloor(bare), (floor) => compareServers(alike, [service, floor], seconds)),
      );
      // Afterwards, because a change of a row would make the answers differ.
      const statements = await countStatements(ours, alike);

      return Object.fromEntries(
        compared.map(([name, figures], at) => [name, { ...figures, statements: statements[at] ?? 0 }]),
      );
    }),
  );
}

async function compareServers(alike: readonly Job[], servers: Servers, seconds: number) {
  const compared: [name: string, figures: Omit<JobFigures, "statements">][] = [];
  for (const job of alike) {
    console.log(`${job.name} …`);
    await assertSameAnswers(servers[1], servers[0], job);
    compared.push([job.name, await compareJob(job, servers, seconds)]);
  }

  return compared;
}

async function compareJob(job: Job, servers: Servers, seconds: number) {
  const loads = servers.map((server) => (length: number) => load(server, job, length));
  const [ours = [], bare = []] = await takeTurns(loads, { rounds, seconds });
  const [service, floor] = [medians(ours), medians(bare)];
  const ratio = median(
    ours.map(({ requestsPerSecond }, round) => requestsPerSecond / (bare[round]?.requestsPerSecond ?? NaN)),
  );

  return { service, floor, ratio, ratioOfCpu: floor.cpu / service.cpu };
}
