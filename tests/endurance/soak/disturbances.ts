import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../support/until.js";
import { current, type Setting } from "./setting.js";

const FROZEN_MS = 2_000;
/** From this length on, the service also goes back to the old version, and forward again. */
const LONG_SECONDS = 200;

/** Disturbs the service for so many seconds, and then lets it recover. */
export class Disturbances {
  readonly counts: Record<string, number> = {};
  /** The times in which PostgreSQL was away. */
  readonly outages: { from: number; to: number }[] = [];
  readonly #over = new AbortController();

  constructor(
    private readonly setting: Setting,
    private readonly seconds: number,
  ) {}

  async run(): Promise<void> {
    const { fleet } = this.setting;
    const { signal } = this.#over;
    const work = [
      fleet.kill(signal),
      this.#each(Math.max(7, this.seconds / 20), (turn) => this.#disturbRedis(turn)),
      this.#each(Math.max(12, this.seconds / 9), (turn) => this.#restartPostgres(turn)),
      this.#release(),
    ];
    try {
      await Promise.race([delay(this.seconds * 1_000), Promise.all(work)]);
    } finally {
      this.#over.abort();
    }
    await Promise.all(work);
  }

  /** Calls `disturb` each time after so many seconds, with the number of the turn. */
  async #each(seconds: number, disturb: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; await this.#pause(seconds); turn += 1) await disturb(turn);
  }

  /** Resolves with false at the end of the disturbances. */
  async #pause(seconds: number): Promise<boolean> {
    const { signal } = this.#over;
    await delay(seconds * 1_000, undefined, { signal }).catch(() => {});

    return !signal.aborted;
  }

  async #disturbRedis(turn: number): Promise<void> {
    const { server } = this.setting.redis;
    const kind = ["restarted", "killed", "frozen"][turn % 3] ?? "";
    this.#count(`Redis ${kind}`);
    if (kind === "frozen") {
      server.signal("SIGSTOP");
      await delay(FROZEN_MS);
      server.signal("SIGCONT");
    } else {
      await server.stop(kind === "killed" ? "SIGKILL" : "SIGTERM");
      await server.start();
    }
  }

  async #restartPostgres(turn: number): Promise<void> {
    const { server } = this.setting.postgres;
    const [kind, signal] =
      turn % 2 === 0 ? (["restarted", "SIGINT"] as const) : (["crashed", "SIGQUIT"] as const);
    this.#count(`PostgreSQL ${kind}`);
    const from = performance.now();
    await server.stop(signal);
    await server.start();
    this.outages.push({ from, to: performance.now() });
  }

  /** Releases the next version. In a long soak, also returns to the current one, whose code then runs on the new schema. */
  async #release(): Promise<void> {
    const { fleet, next } = this.setting;
    await this.#pause(this.seconds * 0.2);
    await this.#migrate();
    for (const version of this.seconds < LONG_SECONDS ? [next] : [next, current, next]) {
      await fleet.roll(version);
      this.#count("rolling restarts");
      await this.#pause(this.seconds * 0.1);
    }
  }

  /** Like an operator, runs the migrator again if PostgreSQL was restarted meanwhile. */
  async #migrate(): Promise<void> {
    await until(() => {
      this.#count("runs of the migrator");

      return this.setting.migrate(this.setting.next).then(
        () => true,
        () => false,
      );
    }, 60_000);
  }

  #count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}
