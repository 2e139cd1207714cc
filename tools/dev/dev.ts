import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { watch } from "chokidar";
import { TypeCheck } from "#tools/dev/type-check";

// `make dev` restarts the API on every change below src, or of .env. The old version serves until the new one listens on
// the same port, which they share through node:cluster: a broken edit only prints its error, and the port is never closed.
// A spare process waits with all libraries loaded, so a restart loads only the code of the service. The types are checked
// once the new version serves, and the errors are printed.

const settleMs = 30;
const src = join(import.meta.dirname, "../../src");

interface Spare {
  worker: Worker;
  /** Resolves when the process waits for the message to start. */
  waits: Promise<unknown>;
}

let serving: Worker | undefined;
let candidate: Worker | undefined;
let spare: Spare | undefined;
let isStopping = false;
const types = new TypeCheck();

// Each worker accepts its own connections, so no connection is lost on the way to a worker that ends.
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
  // The old version accepts no more requests, and answers those that it has.
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

/** Called only when nothing else runs, because loading takes the whole processor. */
function prepareSpare(): void {
  spare ??= prepared();
}

function prepared(): Spare {
  const worker = cluster.fork({ WORKERS: "1" });

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
