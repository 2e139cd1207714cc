import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { ensureEmbedded, stopEmbedded } from "#tools/postgres/server";

// Runs a command on another version of PostgreSQL, which is stopped at the end: with-server.ts var/postgres-15.18.0 npx mocha …

const [, , packages = "", command = "", ...args] = process.argv;
const owner = resolve(packages);
// A Ctrl-C also reaches the command, which ends in its own way.
process.on("SIGINT", () => {});
const env = { ...process.env, DATABASE_URL: await ensureEmbedded(owner) };
const [code] = await once(spawn(command, args, { env, stdio: "inherit" }), "exit");
await stopEmbedded(owner);
process.exitCode = code ?? 1;
