import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { watch } from "chokidar";
import { TypeCheck } from "#tools/dev/type-check";

// `make dev`: the API, started again whenever something under src, or .env, changes. The old version serves until the
// new one listens on the same port, which node:cluster lets them share; so a broken edit shows its error and nothing
// else, and no request finds the port closed. A spare process waits with all libraries loaded, so that a restart costs
// no more than our own code. Types are checked once the new version serves, and the errors printed.

const settleMs = 30;
const src = join(import.meta.dirname, "../../src");

interface Spare {
  worker: Worker;
  /** Resolves when it waits to be told to start. */
  waits: Promise<unknown>;
}

let serving: Worker | undefined;
let candidate: Worker | undefined;
let spare: Spare | undefined;
let isStopping = false;
const types = new TypeCheck();

// Each accepts for itself, so that none that is on its way to a worker is lost with it.
cluster.schedulingPolicy = cluster.SCHED_NONE;
cluster.setupPrimary({ exec: join(import.meta.dirname, "candidate.ts") });

function startCandidate(): void {
  types.stop();
  candidate?.process.kill();
  const { worker, waits } = spare ?? prepared();
  [candidate, spare] = [worker, undefined];
  void waits.then(() => worker.send("start"));
}

cluster.on("listening", (worker) => {
  if (worker !== candidate) return;
  // It takes no more requests, and answers those that it has.
  serving?.process.kill("SIGTERM");
  [serving, candidate] = [worker, undefined];
  prepareSpare();
  void types.start();
});

cluster.on("exit", (worker) => {
  if (worker === spare?.worker) spare = undefined;
  if (isStopping || (worker !== candidate && worker !== serving)) return;
  console.error("Waiting for the next change");
  prepareSpare();
});

/** Only when nothing else is going on: loading takes all the processor there is. */
function prepareSpare(): void {
  spare ??= prepared();
}

function prepared(): Spare {
  const worker = cluster.fork();

  return { worker, waits: once(worker, "message") };
}

let timer: NodeJS.Timeout | undefined;
const watcher = watch([src, ".env"], { ignoreInitial: true });
watcher.on("all", (_, file) => {
  if (!/\.(ts|tsx|js|css|env)$/.test(file) || file.endsWith(".generated.ts")) return;
  clearTimeout(timer);
  timer = setTimeout(startCandidate, settleMs);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isStopping = true;
    void watcher.close();
    types.stop();
    clearTimeout(timer);
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  });
}

startCandidate();
