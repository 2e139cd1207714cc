import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "mocha";
import { compiled } from "../support/compiled.js";
import { pooledVariables } from "../support/pooler.js";
import { until } from "../support/until.js";

/** A compiled process of the service, run in an empty folder with only the given variables. A slow machine is no overload. */
export class ServiceProcess {
  output = "";
  readonly folder = mkdtempSync(join(tmpdir(), "test-process-"));
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | string>;

  constructor(program: string, env: Record<string, string> = {}, ...args: string[]) {
    this.#child = spawn(process.execPath, [program, ...args], {
      cwd: this.folder,
      env: { NODE_ENV: "test", OVERLOAD_DELAY_MS: "60000", ...pooledVariables(env) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout?.on("data", (text) => (this.output += String(text)));
    this.#child.stderr?.on("data", (text) => (this.output += String(text)));
    this.#exit = once(this.#child, "close").then(([code, signal]) => code ?? signal);
  }

  /** Waits until the process has printed this text. */
  async says(text: string, withinMs = 40_000): Promise<void> {
    await until(() => {
      if (this.#child.exitCode !== null) throw new Error("The process has exited");

      return this.output.includes(text);
    }, withinMs).catch((cause: unknown) => {
      throw new Error(`The process does not say ${text}:\n${this.output}`, { cause });
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The exit code, or the signal that ended the process. */
  get exit(): Promise<number | string> {
    return this.#exit;
  }

  /** The lines of the log, once the process has exited. */
  get log(): Record<string, unknown>[] {
    return this.output
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  }

  async remove(): Promise<void> {
    this.signal("SIGKILL");
    await this.#exit;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Starts processes for the tests of the `describe` it is called in, and ends those that still run after them. */
export function useProcesses(): (...args: ConstructorParameters<typeof ServiceProcess>) => ServiceProcess {
  const started: ServiceProcess[] = [];
  let programOf: (source: string) => string;
  before(async () => (programOf = await compiled()));
  after(() => Promise.all(started.map((process) => process.remove())));

  return (source, ...more) => {
    const process = new ServiceProcess(programOf(source), ...more);
    started.push(process);

    return process;
  };
}

/** A TCP proxy to a server, which can be cut and mended. While frozen, it accepts connections and forwards nothing. */
export class Line {
  readonly #sockets = new Set<Socket>();
  readonly #ends = new Map<Socket, Socket>();
  #isFrozen = false;
  #held: (() => void)[] | undefined;
  #server: Server | undefined;
  #port = 0;

  constructor(private readonly target: { host: string; port: number }) {}

  get port(): number {
    return this.#port;
  }

  /** Listens, on the same port each time. */
  async mend(): Promise<void> {
    this.#server = createServer((socket) => {
      const onward = connect(this.target);
      for (const end of [socket, onward]) {
        this.#sockets.add(end);
        end.on("error", () => {}).on("close", () => this.#sockets.delete(end));
      }
      this.#ends.set(socket, onward);
      socket.on("close", () => this.#ends.delete(socket));
      const forward = () => void socket.pipe(onward).pipe(socket);
      if (this.#held) this.#held.push(forward);
      else if (!this.#isFrozen) forward();
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Forwards nothing of new connections, until the returned function is called; it returns the functions that forward them. */
  holdNew(): () => (() => void)[] {
    const held: (() => void)[] = [];
    this.#held = held;

    return () => {
      this.#held = undefined;

      return held;
    };
  }

  /** Drops answers; requests still arrive. */
  dropAnswers(): void {
    for (const onward of this.#ends.values()) onward.unpipe().resume();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const [socket, onward] of this.#ends) socket.pipe(onward).pipe(socket);
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Sets up a line to a database for the tests of the `describe` it is called in; `target` is called when they start. */
export function useLine(target: () => URL): { line: () => Line; url: () => string } {
  let line: Line;
  before(async () => {
    const { hostname, port } = target();
    line = new Line({ host: hostname, port: Number(port) || 5432 });
    await line.mend();
  });
  after(() => line.cut());

  return {
    line: () => line,
    url: () => {
      const url = target();
      url.hostname = "127.0.0.1";
      url.port = String(line.port);

      return url.href;
    },
  };
}

/** Returns whether the port refuses connections. */
export async function refusesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
