import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";

// `make dev`: the API, started again whenever something under src changes. A spare process waits with all libraries
// loaded, so that a restart costs no more than our own code; and the old version serves until the new one is loaded,
// so that a broken edit shows its error and nothing else.

const settleMs = 30;
const fresh = () => fork(join(import.meta.dirname, "dev-candidate.ts"));

let serving: ChildProcess | undefined;
let candidate: ChildProcess | undefined;
let spare = fresh();
let isStopping = false;

function start(): void {
  candidate?.kill();
  const next = spare;
  candidate = next;
  spare = fresh();
  next.once("message", () => void replaceBy(next));
  next.once("exit", () => {
    if (!isStopping && (next === candidate || next === serving)) console.error("Waiting for the next change");
  });
  next.send("load");
}

async function replaceBy(next: ChildProcess): Promise<void> {
  if (next !== candidate) return;
  const old = serving;
  [serving, candidate] = [next, undefined];
  if (old && old.exitCode === null && old.signalCode === null) {
    old.kill();
    await once(old, "exit");
  }
  next.send("serve");
}

let timer: NodeJS.Timeout | undefined;
const watcher = watch(join(import.meta.dirname, ".."), { recursive: true }, (_, file) => {
  if (!file?.endsWith(".ts") || file.endsWith(".generated.ts")) return;
  clearTimeout(timer);
  timer = setTimeout(start, settleMs);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isStopping = true;
    watcher.close();
    for (const child of [serving, candidate, spare]) child?.kill(signal);
  });
}

start();
