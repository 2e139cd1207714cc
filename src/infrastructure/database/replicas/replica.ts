import type { Knex } from "knex";
import type { Pool } from "pg";
import { parseLsn } from "#domain/shared/lsn";
import type { ReplicaState } from "#domain/shared/readiness";
import type { Logger } from "#domain/shared/logger";
import { isOutage, isTransient } from "#infrastructure/database/connection/faults";
import { createPool, type PoolOptions } from "#infrastructure/database/connection/pool";
import { createProbePool } from "#infrastructure/database/connection/probe";
import { OutageLog } from "#infrastructure/shared/outage-log";

/** The end of the primary's log at a time of `performance.now()`. */
export interface Sample {
  readonly at: number;
  readonly lsn: bigint;
}

interface ReplicaSurroundings {
  lagLimitMs: number;
  logger: Logger;
  onStatement: (text: string, replica: string) => void;
}

const watchText = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn`;

/** One read replica: its pool, and how far it has replayed the log of the primary. */
export class Replica {
  readonly name: string;
  readonly knex: Knex;
  readonly #lagLimitMs: number;
  readonly #watcher: Pool;
  readonly #outage: OutageLog;
  #replayed = 0n;
  /** The latest time whose commits it is known to have replayed. */
  #freshAt = -Infinity;
  #isOut = true;

  constructor(options: PoolOptions, { lagLimitMs, logger, onStatement }: ReplicaSurroundings) {
    this.#lagLimitMs = lagLimitMs;
    this.name = new URL(options.url).host;
    this.#outage = new OutageLog(logger, `replica ${this.name}`);
    this.#watcher = createProbePool(options);
    this.knex = createPool(options);
    this.knex.on("query", ({ sql }: { sql: string }) => onStatement(sql, this.name));
  }

  /** True if it has replayed this LSN, and lags less than the limit. */
  serves(after: bigint): boolean {
    return !this.#isOut && this.#replayed >= after && performance.now() - this.#freshAt <= this.#lagLimitMs;
  }

  /** Asks how far it is. `samples` are the last ones of the primary, in their order. */
  async watch(samples: readonly Sample[]): Promise<void> {
    try {
      const { rows } = await this.#watcher.query<{ isReplica: boolean; lsn: string | null }>(watchText);
      const [answer] = rows;
      if (!answer?.isReplica) throw new Error("The server is not a replica");
      this.#replayed = parseLsn(answer.lsn ?? "") ?? 0n;
      this.#freshAt = samples.findLast((sample) => sample.lsn <= this.#replayed)?.at ?? -Infinity;
      if (this.#freshAt === -Infinity)
        throw new Error("It lags by more than the limit, or the primary does not answer");
      this.#isOut = false;
      this.#outage.worked();
    } catch (error) {
      this.leaveOut(error);
    }
  }

  /** Leaves it out until the next successful watch, if a read failed because of its state. */
  failed(error: unknown): void {
    if (isOutage(error) || isTransient(error)) this.leaveOut(error);
  }

  /** Leaves it out until the next successful watch. */
  leaveOut(error: unknown): void {
    this.#isOut = true;
    this.#outage.failed(error);
  }

  get state(): ReplicaState {
    const lagMs = performance.now() - this.#freshAt;

    return {
      name: this.name,
      isUsed: this.serves(0n),
      lagSeconds: Number.isFinite(lagMs) ? Math.round(lagMs / 1000) : null,
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.knex.destroy(), this.#watcher.end()]);
  }
}
