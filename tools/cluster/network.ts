import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A host of the cluster: its address, and how its programs start. */
export interface Host {
  readonly address: string;
  /** A command that runs the following command on this host; empty for this machine itself. */
  readonly prefix: readonly string[];
  /** Loses, or regains, the connection to all other hosts. Undefined where hosts have no network of their own. */
  readonly cut?: () => Promise<void>;
  readonly mend?: () => Promise<void>;
}

export interface Network {
  readonly hosts: readonly Host[];
  remove(): Promise<void>;
}

/**
 * Creates a network with so many hosts on this machine. Root gets a network namespace per host, joined by a bridge that nothing
 * outside of this machine reaches. Other users get 127.0.0.1 for each host.
 */
export async function createNetwork(count: number): Promise<Network> {
  if (process.getuid?.() !== 0 || !(await hasNamespaces()))
    return {
      hosts: Array.from({ length: count }, () => ({ address: "127.0.0.1", prefix: [] })),
      remove: async () => {},
    };

  const id = `c${randomBytes(3).toString("hex")}`;
  const subnet = `10.${randomInt(200, 250)}.${randomInt(1, 250)}`;
  await ip("link", "add", id, "type", "bridge");
  await ip("addr", "add", `${subnet}.1/24`, "dev", id);
  await ip("link", "set", id, "up");
  const hosts: Host[] = [];
  for (let number = 1; number <= count; number += 1)
    hosts.push(await addHost(id, number, `${subnet}.${10 + number}`));

  return {
    hosts,
    async remove() {
      for (let number = 1; number <= count; number += 1) await ip("netns", "del", `${id}-${number}`);
      await ip("link", "del", id);
    },
  };
}

async function addHost(bridge: string, number: number, address: string): Promise<Host> {
  const namespace = `${bridge}-${number}`;
  const cable = `${bridge}v${number}`;
  await ip("netns", "add", namespace);
  await ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace);
  await ip("link", "set", cable, "master", bridge, "up");
  await ip("-n", namespace, "addr", "add", `${address}/24`, "dev", "eth0");
  for (const device of ["eth0", "lo"]) await ip("-n", namespace, "link", "set", device, "up");

  return {
    address,
    prefix: ["ip", "netns", "exec", namespace],
    cut: () => ip("link", "set", cable, "down"),
    mend: () => ip("link", "set", cable, "up"),
  };
}

async function hasNamespaces(): Promise<boolean> {
  const name = `t${randomBytes(3).toString("hex")}`;
  try {
    await ip("netns", "add", name);
    await ip("netns", "del", name);

    return true;
  } catch {
    return false;
  }
}

async function ip(...args: string[]): Promise<void> {
  await run("ip", args);
}
