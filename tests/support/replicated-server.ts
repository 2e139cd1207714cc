import { appendFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "#infrastructure/database/migrations";
import { embeddedHome } from "#tools/postgres/home";
import { freePort } from "./free-port.js";
import { scratchFolder, ScratchServer } from "./scratch-server.js";

/** A primary, with the migrated tables, and its streaming replica. */
export interface ReplicatedServer {
  readonly primary: ScratchServer;
  readonly replica: ScratchServer;
  /** Stops the replay of the primary's log on the replica. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both servers on new data folders. The replica begins as a copy of the primary that has never run. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const home = await embeddedHome();
  const folder = await scratchFolder(home);
  const [primary, replica] = await Promise.all(
    ["primary", "replica"].map(async (name) => new ScratchServer(home, join(folder, name), await freePort())),
  );
  if (!primary || !replica) throw new Error("There are two servers");

  await primary.initialise();
  await primary.copyTo(replica.data);
  await follow(replica, primary);
  await Promise.all([primary.start(), replica.start()]);
  await migrate(primary.url);

  return {
    primary,
    replica,
    pause: async () => void (await replica.sql("select pg_wal_replay_pause()")),
    resume: async () => void (await replica.sql("select pg_wal_replay_resume()")),

    async stop() {
      await Promise.all([replica.kill(), primary.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function follow({ data }: ScratchServer, primary: ScratchServer): Promise<void> {
  await writeFile(join(data, "standby.signal"), "");
  const { hostname, port, username } = new URL(primary.url);
  const settings = `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username}'\nwal_retrieve_retry_interval = 100\n`;
  await appendFile(join(data, "postgresql.conf"), settings);
}
