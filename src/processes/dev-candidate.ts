import { once } from "node:events";
import { readFileSync } from "node:fs";

// A child of `make dev`: loads the libraries ahead of time, and our own code when it is told to start.

const { dependencies }: { dependencies: object } = JSON.parse(readFileSync("package.json", "utf8"));
await Promise.allSettled([...Object.keys(dependencies), "pino-pretty"].map((name) => import(name)));
process.send?.("waits");
await once(process, "message");

await import("#generate");
if (process.exitCode) process.exit();
await import("#processes/api");
