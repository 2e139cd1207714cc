import type { Port, Injectables, Services } from "#application/kit/ports";
import type { Changes, Columns, Entity } from "#domain/shared/entity";
import type { MutationEvent, MutationKind, RowStates } from "#domain/events/mutation-event";

const DEFAULT_LIMIT_S = 60;

/** A repository of any entity. */
interface AnyRepository {
  readonly entity: Entity;
}

interface Limits {
  /** Columns. Updates that write none of them are ignored. */
  readonly columns?: readonly string[];
  /** Seconds that an attempt may take. */
  readonly limitSeconds: number;
}

export interface Reaction extends Limits {
  readonly to: Port<AnyRepository>;
  readonly kinds: readonly MutationKind[];
  readonly ports: Injectables;
  readonly react: (mutation: never, services: never) => void | Promise<void>;
}

/**
 * The event, and the row before and after it. `idempotencyKey` identifies this event in this reaction: every attempt has the
 * same key, and other reactions have other keys. Pass it to systems that must not act twice, such as a payment provider.
 */
export type Mutation<E, K extends MutationKind> = {
  [Kind in K]: { event: MutationEvent<E, Kind>; idempotencyKey: string } & RowStates<Columns<E>>[Kind];
}[K];

/**
 * Declares work that follows a committed write. It runs at least once per event, in order per row, and is retried when it
 * throws. It can neither undo the write nor delay the response. An attempt that takes longer than 60 s counts as failed.
 */
export function on<R extends AnyRepository, K extends MutationKind>(to: Port<R>, ...kinds: K[]) {
  const injecting = (limits: Limits) => ({
    inject: <P extends Injectables>(ports: P) => ({
      react: (
        react: (mutation: Mutation<R["entity"], K>, services: Services<P>) => void | Promise<void>,
      ): Reaction => ({ to, kinds, ports, react, ...limits }),
    }),
  });
  const limiting = (limits: Limits) => ({
    ...injecting(limits),
    /**
     * Sets the timeout of an attempt, instead of 60 s. The code of an attempt that timed out is not interrupted and may still
     * run beside the next attempt; `idempotencyKey` protects against that.
     */
    within: (seconds: number) => injecting({ ...limits, limitSeconds: seconds }),
  });

  return {
    ...limiting({ limitSeconds: DEFAULT_LIMIT_S }),
    /** Follows only the updates that write one of these columns. No delivery is stored for the others. */
    whenWritten: (...columns: (keyof Changes<R["entity"]> & string)[]) =>
      limiting({ columns, limitSeconds: DEFAULT_LIMIT_S }),
  };
}
