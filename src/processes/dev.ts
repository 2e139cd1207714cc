import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { watch } from "chokidar";

// `make dev`: the API, started again whenever something under src changes. A spare process waits with all libraries
// loaded, so that a restart costs no more than our own code; and the old version serves until the new one is loaded,
// so that a broken edit shows its error and nothing else.

const settleMs = 30;

let serving: ChildProcess | undefined;
let candidate: ChildProcess | undefined;
let spare: ChildProcess | undefined;
let isStopping = false;

function startCandidate(): void {
  candidate?.kill();
  const next = spare ?? fresh();
  [candidate, spare] = [next, undefined];
  next.on("message", (state) => {
    if (state === "loaded") replaceBy(next);
    else prepareSpare();
  });
  next.once("exit", () => {
    if (isStopping || (next !== candidate && next !== serving)) return;
    console.error("Waiting for the next change");
    prepareSpare();
  });
  next.send("load");
}

function replaceBy(next: ChildProcess): void {
  if (next !== candidate) return;
  // The old one gives its port up at once, whatever it still has to answer.
  serving?.kill();
  [serving, candidate] = [next, undefined];
  next.send("serve");
}

/** Only when nothing else is going on: loading takes all the processor there is. */
function prepareSpare(): void {
  spare ??= fresh();
}

function fresh(): ChildProcess {
  return fork(join(import.meta.dirname, "dev-candidate.ts"));
}

let timer: NodeJS.Timeout | undefined;
const watcher = watch(join(import.meta.dirname, ".."), { ignoreInitial: true });
watcher.on("all", (_, file) => {
  if (!/\.(ts|tsx|css)$/.test(file) || file.endsWith(".generated.ts")) return;
  clearTimeout(timer);
  timer = setTimeout(startCandidate, settleMs);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isStopping = true;
    void watcher.close();
    clearTimeout(timer);
    for (const child of [serving, candidate, spare]) child?.kill(signal);
  });
}

startCandidate();
