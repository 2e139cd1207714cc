import type { Port, Injectables, Services } from "#application/kit/ports";
import type { Changes, Columns, Entity } from "#domain/shared/entity";
import type { MutationEvent, MutationKind, RowStates } from "#domain/events/mutation-event";

const DEFAULT_LIMIT_S = 60;

/** A repository of any entity. */
export interface AnyRepository {
  readonly entity: Entity;
}

interface ReactionOptions {
  /** Updates that write none of these columns are skipped. */
  readonly columns?: readonly string[];
  /** Timeout of one attempt. */
  readonly limitSeconds: number;
}

export interface Reaction extends ReactionOptions {
  readonly to: Port<AnyRepository>;
  readonly kinds: readonly MutationKind[];
  readonly injects: Injectables;
  readonly react: (mutation: never, services: never) => void | Promise<void>;
}

/**
 * The event, and the row before and after it. `idempotencyKey` is the same at every attempt, and different for every other
 * event and reaction. Pass it to remote calls that must not happen twice, such as a payment; jobs need no key.
 */
export type Mutation<E, K extends MutationKind> = {
  [Kind in K]: { event: MutationEvent<E, Kind>; idempotencyKey: string } & RowStates<Columns<E>>[Kind];
}[K];

/**
 * Declares work that follows a committed write: at least once, in order per row, retried when it throws. It cannot undo the
 * write, and the response does not wait for it. An attempt that takes longer than 60 s counts as failed.
 */
export function on<R extends AnyRepository, K extends MutationKind>(to: Port<R>, ...kinds: K[]) {
  const injecting = (options: ReactionOptions) => ({
    inject: <I extends Injectables>(injects: I) => ({
      react: (
        react: (mutation: Mutation<R["entity"], K>, services: Services<I>) => void | Promise<void>,
      ): Reaction => ({ to, kinds, injects, react, ...options }),
    }),
  });
  const limiting = (options: ReactionOptions) => ({
    ...injecting(options),
    /**
     * Sets the timeout of an attempt, instead of 60 s. The code of an attempt that takes longer is not interrupted, so it
     * may still run beside the next attempt.
     */
    within: (seconds: number) => injecting({ ...options, limitSeconds: seconds }),
  });

  return {
    ...limiting({ limitSeconds: DEFAULT_LIMIT_S }),
    /** Skips the updates that write none of these columns. */
    whenWritten: (...columns: (keyof Changes<R["entity"]> & string)[]) =>
      limiting({ columns, limitSeconds: DEFAULT_LIMIT_S }),
  };
}
