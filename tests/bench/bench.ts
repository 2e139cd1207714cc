import { benchDatabase } from "./data";
import { jobs } from "./jobs";
import { load, medians, type Measured } from "./load";
import { assertSameAnswers } from "./same-answers";
import { startFloor, startService } from "./servers";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 2);
const rounds = 3;

const databases = await Promise.all([benchDatabase(), benchDatabase()]);
const service = await startService(databases[0].url);
const floor = await startFloor(databases[1].url);
for (const job of jobs) {
  await assertSameAnswers(floor, service, job);
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  await load(service, job, 1);
  await load(floor, job, 1);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(service, job, seconds));
    bare.push(await load(floor, job, seconds));
  }
  const a = medians(ours);
  const b = medians(bare);
  console.log(job.name.padEnd(22), [a, b].map((m) => `${m.requestsPerSecond.toFixed(0)}/s p50 ${m.p50} p99 ${m.p99} cpu ${m.cpu.toFixed(0)}`).join(" | "), (a.requestsPerSecond / b.requestsPerSecond).toFixed(2), "cpu", (b.cpu / a.cpu).toFixed(2));
}
await service.stop();
await floor.stop();
await Promise.all(databases.map((d) => d.drop()));
