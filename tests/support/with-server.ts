import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureEmbedded, stopEmbedded } from "#tools/postgres/server";
import { testServer } from "./database.js";
import { PgBouncer } from "./pooler.js";

// Runs tests on another version of PostgreSQL, through a pooler, or both; the servers that it starts end with the tests:
// with-server.ts --postgres=var/postgres-15.18.0 --pooler=pgbouncer -- npx mocha …

const { values, positionals } = parseArgs({
  options: { postgres: { type: "string" }, pooler: { type: "string" }, prepared: { type: "string" } },
  allowPositionals: true,
});
const [command = "", ...args] = positionals;
const owner = values.postgres && resolve(values.postgres);
// A Ctrl-C also reaches the command, which ends in its own way.
process.on("SIGINT", () => {});

const server = owner ? await ensureEmbedded(owner) : await testServer();
const pooler = values.pooler
  ? await PgBouncer.start(values.pooler, server, values.prepared !== "off")
  : undefined;
const env = {
  ...process.env,
  DATABASE_URL: server,
  ...(pooler && { TEST_POOLER_URL: pooler.url, TEST_POOLER_PREPARED: pooler.isPrepared ? "on" : "off" }),
};
try {
  const [code] = await once(spawn(command, args, { env, stdio: "inherit" }), "exit");
  process.exitCode = code ?? 1;
} finally {
  await pooler?.stop();
  if (owner) await stopEmbedded(owner);
}
