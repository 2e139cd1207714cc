import { once } from "node:events";
import { readFileSync } from "node:fs";

// A child of `make dev`: loads the libraries in advance, and the code of the service when a message arrives.

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

// The service already has its contract in memory; the file is for the next commit.
const { committedContract, committedMessages } = await import("#tools/generator/contract");
refresh({ ...committedContract(collected), ...committedMessages(collected.messages) });
