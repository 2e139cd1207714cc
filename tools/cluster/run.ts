import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { environment } from "#infrastructure/config/config";
import { Cluster } from "#tools/cluster/cluster";

// `make cluster`: three PostgreSQL nodes behind HAProxy, and `make run` on them. Ctrl-C ends all of it.

console.log("Starting the cluster; this takes half a minute …");
const ended = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => ended.abort());
const cluster = await Cluster.start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
try {
  console.log(describe(cluster));
  if (!ended.signal.aborted) await runService(cluster.url);
} finally {
  await cluster.end();
}
process.exit(0);

/** Runs the service until it exits, or until a signal arrives. */
async function runService(url: string): Promise<void> {
  const args = ["--import", "tsx", "--conditions=source", "tools/run.ts"];
  const service: ChildProcess = spawn(process.execPath, args, {
    env: { ...environment(), DATABASE_URL: url },
    stdio: "inherit",
    // A signal from the terminal must not reach it before the cluster.
    detached: true,
  });
  const exit = once(service, "exit");
  ended.signal.addEventListener("abort", () => service.kill("SIGTERM"));
  await exit;
}

function describe({ url, statsUrl, folder, nodes }: Cluster): string {
  return [
    "",
    `  Leader         ${url}`,
    `  HAProxy        ${statsUrl}`,
    ...nodes.map(
      ({ name, address: { host, postgresPort } }) => `  ${name}          ${host.address}:${postgresPort}`,
    ),
    `  Logs           ${folder}`,
    `  State          patronictl -c ${join(folder, "node1/patroni.yml")} list`,
    "",
  ].join("\n");
}
