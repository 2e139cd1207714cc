import { once } from "node:events";
import { readFileSync } from "node:fs";

// A child of `make dev`: loads the libraries ahead of time, and our own code when it is told to start.

/** Packages that production does not install. */
const ofDevelopment = ["joi-to-swagger", "pino-pretty", "swagger-ui-express", "yaml"];
const { dependencies }: { dependencies: object } = JSON.parse(readFileSync("package.json", "utf8"));
await Promise.allSettled([...Object.keys(dependencies), ...ofDevelopment].map((name) => import(name)));
process.send?.("waits");
await once(process, "message");

const { collectAll, refresh } = await import("#tools/generator/generated");
const { render } = await import("#tools/generator/render");
const collected = await collectAll();
refresh(render(collected));
await import("#tools/run");

// What it serves it has by now; the file is for whoever commits.
const { committedContract } = await import("#tools/generator/contract");
refresh(committedContract(collected));
