import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../tests/support/free-port.js";

/** A server under test, in a separate process. */
export interface Server {
  readonly url: string;
  /** Returns the CPU time used so far, in microseconds. */
  readonly cpuTime: () => Promise<number>;
  /** Returns the memory of the process, in bytes (resident set size). */
  readonly memory: () => Promise<number>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "..");
/** A module that is loaded before the server, and answers the message "usage" with its CPU time and memory. */
const usageReporter =
  "data:text/javascript,process.on('message',(asked)=>{if(asked!=='usage')return;const{user,system}=process.cpuUsage();process.send({cpu:user+system,memory:process.memoryUsage.rss()})})";

/** Starts the compiled service as in production. Its rate limits and its load shedding are on, but too high to be reached. */
export function startService(databaseUrl: string, settings: Record<string, string> = {}): Promise<Server> {
  return start(join(root, "dist/processes/api.js"), (port) => ({
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    DATABASE_URL: databaseUrl,
    MAIL_URL: "smtp://127.0.0.1:1",
    HOST: "127.0.0.1",
    PORT: `${port}`,
    BASE_URL: `http://127.0.0.1:${port}`,
    INSECURE_HTTP: "allowed",
    RATE_LIMIT_PER_USER: "1000000000",
    RATE_LIMIT_PER_ADDRESS: "1000000000",
    OVERLOAD_DELAY_MS: "60000",
    ...settings,
  }));
}

/** Calls `work` with a started server, and stops it afterwards. */
export async function withServer<T>(
  starting: Promise<Server>,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Starts the bare server that the service is compared with. */
export function startFloor(databaseUrl: string): Promise<Server> {
  return start(join(import.meta.dirname, "floor.mjs"), (port) => ({
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PORT: `${port}`,
  }));
}

async function start(file: string, environmentAt: (port: number) => Record<string, string>): Promise<Server> {
  const port = await freePort();
  const env = { PATH: process.env["PATH"], ...environmentAt(port) };
  const output = await open("/dev/null", "w");
  const child = fork(file, {
    cwd: root,
    env,
    execArgv: ["--import", usageReporter],
    stdio: ["ignore", output.fd, "inherit", "ipc"],
  });
  await answering(port, child);
  await output.close();
  const usage = async (): Promise<{ cpu: number; memory: number }> => {
    child.send("usage");
    const [reported] = await once(child, "message");

    return reported;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    cpuTime: async () => (await usage()).cpu,
    memory: async () => (await usage()).memory,

    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.at(-1)} has ended`);
    await delay(2);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
}
