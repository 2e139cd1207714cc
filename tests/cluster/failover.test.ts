import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { Client } from "pg";
import { newToken } from "#domain/shared/token";
import { migrate } from "#infrastructure/database/migrations";
import { Cluster } from "#tools/cluster/cluster";
import type { Node } from "#tools/cluster/node";
import { Checker, UNLIMITED, WITNESS } from "../endurance/checker.js";
import { Processes } from "../endurance/processes.js";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";

/** Times that the leader is killed. */
const kills = Number(process.env["CLUSTER_KILLS"] ?? 10);
const clients = 20;
/** Longest time from a new leader to the first write that it acknowledges. */
const BACK_WITHIN_MS = 30_000;

/** What happens to the leader, and how the node is repaired. */
interface Disturbance {
  readonly name: string;
  readonly strike: (leader: Node) => Promise<void>;
  readonly repair: (node: Node) => Promise<void>;
}

const killPostgres: Disturbance = {
  name: "PostgreSQL killed",
  strike: (leader) => leader.killPostgres(),
  repair: async () => {},
};
const killNode: Disturbance = {
  name: "node killed",
  strike: (leader) => leader.kill(),
  repair: (node) => node.start(),
};
const freeze: Disturbance = {
  name: "node frozen",
  strike: (leader) => leader.signalAll("SIGSTOP"),
  repair: (node) => node.signalAll("SIGCONT"),
};
const cutOff: Disturbance = {
  name: "network cut",
  strike: async ({ address }) => address.host.cut?.(),
  repair: async ({ address }) => address.host.mend?.(),
};

describe("a cluster under steady writes", function () {
  this.timeout(30 * 60_000);
  const processes = new Processes();
  let cluster: Cluster;
  let checker: Checker;
  let files: string;
  let addresses: string[];
  before(async () => {
    cluster = await Cluster.start();
    await migrate(cluster.url);
    files = await mkdtemp(join(tmpdir(), "test-cluster-"));
    addresses = await Promise.all([1, 2].map(async () => `http://127.0.0.1:${await freePort()}`));
    checker = await Checker.open({ databaseUrl: cluster.url, clients });
    await processes.start("witness", WITNESS, checker.witness);
    const env = { ...UNLIMITED, DATABASE_URL: cluster.url, MAIL_DIR: files, LOG_LEVEL: "warn" };
    for (const [index, address] of addresses.entries())
      await processes.start(`api ${index}`, "src/processes/api.ts", {
        env: { ...env, BASE_URL: addresses[0] ?? "", PORT: new URL(address).port, SCHEDULER: "separate" },
      });
    await processes.start("scheduler", "src/processes/scheduler.ts", { env });
    for (const address of addresses)
      await until(
        async () => (await fetch(`${address}/health/ready`).catch(() => undefined))?.ok ?? false,
        120_000,
      );
  });
  after(async () => {
    await checker?.close();
    await processes.end();
    await cluster?.end();
    if (files) await rm(files, { recursive: true });
  });

  it("loses no acknowledged write and no event, and no process exits, while leaders are killed and cut off", async () => {
    checker.write({ addresses: () => addresses, origin: addresses[0] ?? "" });
    await until(() => checker.ledger.count("acknowledged") > 100);
    const disturbances = Array.from({ length: kills }, (_, round) => (round % 2 ? killNode : killPostgres));
    if (cluster.canCut) disturbances.push(cutOff);
    disturbances.push(freeze);
    const times: number[] = [];
    for (const disturbance of disturbances) times.push(await disturb(disturbance));

    const verdict = await checker.verdict();
    const { broken, ...figures } = verdict;
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    expect(broken.slice(0, 20)).to.deep.equal([]);
    expect(processes.exits).to.deep.equal([]);
    expect(Math.max(...times)).to.be.below(BACK_WITHIN_MS);
  });

  it("runs jobs afterwards", async () => {
    const response = await fetch(`${addresses[0]}/auth/sign-up`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: addresses[0] ?? "" },
      body: JSON.stringify({
        email: "ada@example.com",
        fullName: "Ada",
        password: newToken(),
      }),
    });
    expect(response.status).to.be.below(300);
    await until(async () => (await readdir(files)).length > 0, 30_000);
  });

  /** Strikes the leader, repairs its node, and returns the time from the new leader to the first acknowledged write. */
  async function disturb({ name, strike, repair }: Disturbance): Promise<number> {
    const leader = await cluster.leader();
    const struckAt = performance.now();
    await strike(leader);
    await until(async () => !(await leader.isLeader()), 60_000);
    const next = await cluster.leader();
    const electedAt = performance.now();
    await until(() => takesWrites(cluster.url), 120_000);
    const writableMs = performance.now() - electedAt;
    await until(() => checker.ledger.isServedSince(electedAt), 120_000);
    const backMs = checker.ledger.servedAfter(electedAt);
    await repair(leader);
    await cluster.isWhole();
    const wholeMs = performance.now() - struckAt;
    process.stdout.write(
      `    ${name}: ${leader.name} → ${next.name} after ${seconds(electedAt - struckAt)}, ` +
        `which takes writes after ${seconds(writableMs)}, the service after ${seconds(backMs)}; ` +
        `whole after ${seconds(wholeMs)}\n`,
    );
    // Writes on the healed cluster, before the next strike.
    await delay(1_000);

    return backMs;
  }
});

/** Returns whether a new connection commits a transaction, on a synchronous standby too. */
async function takesWrites(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_logical_emit_message(true, 'probe', '')");

    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
