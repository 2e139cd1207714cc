import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createNetwork, type Network } from "#tools/cluster/network";
import { Node, type NodeAddress } from "#tools/cluster/node";
import { Program } from "#tools/cluster/program";
import { findPrograms } from "#tools/cluster/programs";

const NODES = 3;
/** Longest wait for a cluster that forms or heals. */
const PATIENCE_MS = 120_000;

/** PostgreSQL on three nodes: Patroni elects the leader through etcd, and HAProxy sends connections to it. */
export class Cluster {
  private constructor(
    readonly nodes: readonly Node[],
    /** The address of the leader: that of HAProxy. */
    readonly url: string,
    /** The page of HAProxy with the state of the nodes. */
    readonly statsUrl: string,
    /** Data and logs, until the cluster ends. */
    readonly folder: string,
    private readonly network: Network,
    private readonly balancer: Program,
  ) {}

  /** Starts a new cluster, and waits until it takes synchronous writes. Throws when programs are missing. */
  static async start(): Promise<Cluster> {
    const programs = await findPrograms();
    const folder = await mkdtemp(join(tmpdir(), "cluster-"));
    await chmod(folder, 0o755);
    const password = randomBytes(16).toString("hex");
    const network = await createNetwork(NODES);
    const ports = await freePorts(NODES * 4 + 2);
    const take = () => ports.pop() ?? 0;
    const peers = network.hosts.map((host, index): NodeAddress => ({
      name: `node${index + 1}`,
      host,
      postgresPort: take(),
      restPort: take(),
      etcdPort: take(),
      etcdPeerPort: take(),
    }));
    const nodes = peers.map((address) => new Node(address, { folder, programs, password, peers }));
    const [port, statsPort] = [take(), take()];
    await writeFile(join(folder, "haproxy.cfg"), balancerSettings(peers, port, statsPort));
    const balancer = await Program.start(
      { address: "127.0.0.1", prefix: [] },
      [programs.path.haproxy, "-db", "-f", join(folder, "haproxy.cfg")],
      { cwd: folder, log: join(folder, "haproxy.log") },
    );
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const cluster = new Cluster(nodes, url, `http://127.0.0.1:${statsPort}/`, folder, network, balancer);
    try {
      await Promise.all(nodes.map((node) => node.startEtcd()));
      await Promise.all(nodes.map((node) => node.startPatroni()));
      await cluster.isWhole();
    } catch (error) {
      await cluster.end();
      throw error;
    }

    return cluster;
  }

  /** True when the nodes have networks that can be cut. */
  get canCut(): boolean {
    return this.nodes.every(({ address }) => address.host.cut !== undefined);
  }

  /** Waits until there is a leader, and returns it. */
  async leader(): Promise<Node> {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    const found = new AbortController();
    const end = AbortSignal.any([deadline, found.signal]);
    // Each node on its own, because one that is cut off delays its answer.
    const leader = await Promise.any(this.nodes.map((node) => becomesLeader(node, end))).catch(() => {
      throw new Error(`The cluster has no leader; its logs are in ${this.folder}`);
    });
    found.abort();

    return leader;
  }

  /** Waits until every other node streams from the leader, one of them synchronously. */
  async isWhole(): Promise<void> {
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await delay(200)) {
      const leader = await this.leader();
      const standbys = await leader.standbys();
      const streaming = standbys.filter(({ state }) => state === "streaming");
      const isSafe = streaming.some(({ sync_state: sync }) => sync === "sync");
      if (streaming.length === NODES - 1 && isSafe) return;
    }
    throw new Error(`The cluster does not heal; its logs are in ${this.folder}`);
  }

  /** Stops all programs, and removes all data. */
  async end(): Promise<void> {
    await this.balancer.stop("SIGTERM");
    for (const { address } of this.nodes) await address.host.mend?.();
    await Promise.all(this.nodes.map((node) => node.stop()));
    await Promise.all(this.nodes.map((node) => node.stopEtcd()));
    await this.network.remove();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function becomesLeader(node: Node, end: AbortSignal): Promise<Node> {
  while (!(await node.isLeader())) {
    end.throwIfAborted();
    await delay(50);
  }

  return node;
}

/**
 * Writes the settings of HAProxy. It asks Patroni which node is the leader, and ends the connections to a node that is not the
 * leader any more.
 */
function balancerSettings(nodes: readonly NodeAddress[], port: number, statsPort: number): string {
  const servers = nodes.map(
    ({ name, host, postgresPort, restPort }) =>
      `  server ${name} ${host.address}:${postgresPort} check port ${restPort}`,
  );

  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 3s
  timeout client 24h
  timeout server 24h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk HEAD /primary
  http-check expect status 200
  option srvtcpka
  srvtcpka-idle 10s
  srvtcpka-intvl 2s
  srvtcpka-cnt 3
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
listen stats
  bind 127.0.0.1:${statsPort}
  mode http
  stats enable
  stats uri /
`;
}

/** Returns ports on which no program of this machine listens. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  const ports: number[] = [];
  for (const server of servers) {
    if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    if (typeof address === "object" && address) ports.push(address.port);
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));

  return ports;
}
