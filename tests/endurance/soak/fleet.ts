import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import { until } from "../../support/until.js";
import { Processes } from "../processes.js";

interface Member {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly ready: string;
  readonly args?: readonly string[];
  /** The API process, and its address. */
  readonly address?: string;
  /** Its program in the build of a version, or another program. */
  readonly program: { built: string } | { file: string };
  version: string;
  isUp: boolean;
}

/** Several processes may start at once on a busy machine. */
const START_MS = 120_000;
/** A kill leaves this many API processes ready. */
const LEAST_READY = 2;

/** The processes of the service during a soak. A member that is killed starts again, in its version. */
export class Fleet {
  readonly processes = new Processes();
  readonly kills: Record<string, number> = {};
  /** The seconds in which no member could be killed, because too few were ready. */
  skipped = 0;
  /** The exits of members that were stopped in order. */
  readonly stops: (number | string)[] = [];
  readonly #members: Member[] = [];
  /** The starts of killed members. */
  readonly #returns: Promise<void>[] = [];

  /** `version` is the folder of the build that the members begin with. */
  constructor(private readonly version: string) {}

  addApi(name: string, address: string, env: Record<string, string>): void {
    this.#add({ name, address, env, ready: "API is listening", program: { built: "processes/api.js" } });
  }

  addScheduler(name: string, env: Record<string, string>): void {
    this.#add({ name, env, ready: "scheduler is running", program: { built: "processes/scheduler.js" } });
  }

  addProgram(name: string, file: string, options: { args: readonly string[]; ready: string }): void {
    this.#add({ name, env: {}, program: { file }, ...options });
  }

  /** Starts all members. */
  async start(): Promise<void> {
    for (const member of this.#members) await this.#start(member);
  }

  /** Kills a member each second, as far as enough others are ready, until the signal. */
  async kill(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(1_000, undefined, { signal }).catch(() => {});
      const candidates = this.#members.filter((member) => member.isUp && this.#mayEnd(member));
      const victim = candidates[Math.floor(Math.random() * candidates.length)];
      if (signal.aborted) break;
      if (!victim) {
        this.skipped += 1;
        continue;
      }
      const kind = victim.name.replace(/ \d+$/, "");
      this.kills[kind] = (this.kills[kind] ?? 0) + 1;
      const back = this.#restart(victim, "SIGKILL");
      // A failure is reported at the end.
      back.catch(() => {});
      this.#returns.push(back);
    }
    await Promise.all(this.#returns);
  }

  /** Replaces the processes of the service one after the other, while the others may be killed. */
  async roll(version: string): Promise<void> {
    for (const member of this.#members.filter(({ program }) => "built" in program)) {
      await until(() => member.isUp, START_MS);
      member.version = version;
      await this.#restart(member, "SIGTERM");
    }
  }

  #add(member: Omit<Member, "version" | "isUp">): void {
    this.#members.push({ ...member, version: this.version, isUp: false });
  }

  #mayEnd({ address }: Member): boolean {
    const ready = this.#members.filter((member) => member.address !== undefined && member.isUp);

    return address === undefined || ready.length > LEAST_READY;
  }

  async #restart(member: Member, signal: NodeJS.Signals): Promise<void> {
    member.isUp = false;
    const exit = await this.processes.stop(member.name, signal);
    if (signal === "SIGTERM") this.stops.push(exit);
    await this.#start(member);
  }

  async #start(member: Member): Promise<void> {
    const { name, env, args = [], ready, address, program, version } = member;
    const file = "built" in program ? join(version, "dist", program.built) : program.file;
    const process = await this.processes.run(name, file, { env, args });
    await process.says(ready, START_MS);
    if (address !== undefined) await until(() => isReady(address), START_MS);
    member.isUp = true;
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
