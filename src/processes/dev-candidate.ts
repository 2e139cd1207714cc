import { once } from "node:events";
import { readFileSync } from "node:fs";

// A child of `make dev`: loads the libraries ahead of time, our own code when it is told to, and serves when told to.

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

const toLoad = once(process, "message");
const { dependencies }: { dependencies: object } = JSON.parse(readFileSync("package.json", "utf8"));
await Promise.allSettled([...Object.keys(dependencies), "pino-pretty"].map((name) => import(name)));
await toLoad;

await import("#generate");
if (process.exitCode) process.exit();
await import("#processes/service-app");
await import("#processes/service");

const toServe = once(process, "message");
process.send?.("loaded");
await toServe;
await import("#processes/api");
process.send?.("serving");
