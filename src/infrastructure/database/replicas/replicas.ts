import type { Pool } from "pg";
import { currentReads, currentTimeout, type RequestReads } from "#application/kit/work-context";
import { ServiceError } from "#domain/shared/errors";
import { parseLsn } from "#domain/shared/lsn";
import type { Logger } from "#domain/shared/logger";
import type { ReplicaState } from "#domain/shared/readiness";
import { faultOf, isCancelled } from "#infrastructure/database/connection/faults";
import type { PoolOptions } from "#infrastructure/database/connection/pool";
import { createProbePool } from "#infrastructure/database/connection/probe";
import { Replica, type Sample } from "#infrastructure/database/replicas/replica";

export interface ReplicasOptions {
  urls: readonly string[];
  /** Address of the primary without a pooler, which would hide that the primary restarts. */
  directUrl: string;
  /** A replica that lags for longer is left out. */
  lagLimitMs: number;
}

const WATCH_MS = 1_000;
/** Longest wait for a connection to a replica, after which the read goes to the primary. */
const ACQUIRE_MS = 1_000;
/**
 * The end of the log that is on the disk. The position of inserts would be that of the next record, which a replica reaches
 * later, if the last record ends at the end of a page.
 */
const sampleText = "select pg_current_wal_flush_lsn()::text as lsn";

/** The read replicas of the database. Each process watches them, and chooses one for the reads of a request. */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #primary: Pool;
  readonly #lagLimitMs: number;
  readonly #chosen = new WeakMap<RequestReads, Replica>();
  #samples: Sample[] = [];
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #watching: Promise<void> | undefined;

  constructor(
    { urls, directUrl, lagLimitMs }: ReplicasOptions,
    primary: PoolOptions,
    private readonly logger: Logger,
    onStatement: (text: string, replica: string) => void,
  ) {
    this.#lagLimitMs = lagLimitMs;
    this.#replicas = urls.map(
      (url) =>
        new Replica({ ...primary, url, acquireTimeoutMs: ACQUIRE_MS }, { lagLimitMs, logger, onStatement }),
    );
    this.#primary = createProbePool({ ...primary, url: directUrl }, lagLimitMs);
    this.#primary.on("remove", () => this.#forget());
  }

  /** Starts to watch the lag, with one statement a second per server. Until then every read goes to the primary. */
  start(): void {
    const watch = () => (this.#watching ??= this.#watch().finally(() => (this.#watching = undefined)));
    this.#timer ??= setInterval(() => void watch(), WATCH_MS).unref();
    void watch();
  }

  /**
   * Runs a read on the replica of the current request, or on the primary. A read that fails on the replica is repeated on the
   * primary, and so are the later ones of the request: a migration or a value may have arrived there only.
   */
  async read<T>(onReplica: (replica: Replica) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    const reads = currentReads();
    const replica = reads && this.#chooseFor(reads);
    if (!replica) return onPrimary();
    currentTimeout()?.check();
    try {
      return await onReplica(replica);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (isCancelled(error)) throw currentTimeout()?.error ?? faultOf(error);
      replica.failed(error);
      reads.after = undefined;
      this.logger.debug({ err: error, replica: replica.name }, "a read is repeated on the primary");

      return onPrimary();
    }
  }

  /** The current request has written: from now on it reads on the primary, and its last write is to be kept. */
  noteWrite(): void {
    const reads = currentReads();
    if (reads) reads.hasWritten = true;
    this.stayOnPrimary();
  }

  /** From now on, the current request reads on the primary. */
  stayOnPrimary(): void {
    const reads = currentReads();
    if (reads) reads.after = undefined;
  }

  get states(): ReplicaState[] {
    return this.#replicas.map(({ state }) => state);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#watching;
    this.#primary.removeAllListeners("remove");
    await Promise.all([this.#primary.end(), ...this.#replicas.map((replica) => replica.close())]);
  }

  /** A request reads from one replica, so that it never sees an older state than before. */
  #chooseFor(reads: RequestReads): Replica | undefined {
    const { after } = reads;
    if (after === undefined) return undefined;
    const replica = this.#chosen.get(reads) ?? this.#next(after);
    if (replica?.serves(after)) {
      this.#chosen.set(reads, replica);
      return replica;
    }
    reads.after = undefined;

    return undefined;
  }

  #next(after: bigint): Replica | undefined {
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    const inTurn = [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)];

    return inTurn.find((replica) => replica.serves(after));
  }

  async #watch(): Promise<void> {
    const at = performance.now();
    try {
      const { rows } = await this.#primary.query<{ lsn: string }>(sampleText);
      const lsn = parseLsn(rows[0]?.lsn ?? "");
      const recent = this.#samples.filter((sample) => at - sample.at <= this.#lagLimitMs);
      if (lsn !== undefined) this.#samples = [...recent, { at, lsn }];
    } catch {
      // Without samples, the replicas are left out, and their log lines say why.
    }
    const samples = this.#samples;
    await Promise.all(this.#replicas.map((replica) => replica.watch(samples)));
    if (samples !== this.#samples) this.#forget();
  }

  /**
   * Leaves the replicas out when the connection to the primary breaks, because the primary restarts or changes. `last_writes` may
   * be empty then, so a replica is only used when it has replayed a later sample, and with it every earlier write.
   */
  #forget(): void {
    this.#samples = [];
    for (const replica of this.#replicas)
      replica.leaveOut(new Error("The connection to the primary was lost"));
  }
}
