import type { Port, Injectables, Services } from "#application/kit/ports";
import type { Changes, Columns, Entity } from "#domain/shared/entity";
import type { MutationEvent, MutationKind, RowStates } from "#domain/events/mutation-event";

const DEFAULT_LIMIT_S = 60;

/** Any repository, whatever its entity. */
interface AnyRepository {
  readonly entity: Entity;
}

interface Traits {
  /** Updates that write none of these are passed over. */
  readonly columns?: readonly string[];
  /** How long a try may take. */
  readonly limitSeconds: number;
}

export interface Reaction extends Traits {
  readonly to: Port<AnyRepository>;
  readonly kinds: readonly MutationKind[];
  readonly ports: Injectables;
  readonly react: (mutation: never, services: never) => void | Promise<void>;
}

/**
 * The event, and the row before and after it. `idempotencyKey` stands for this event in this reaction: it is the same at
 * every try and never that of another reaction. Give it to whatever must not happen twice, such as a payment or a mail.
 */
export type Mutation<E, K extends MutationKind> = {
  [Kind in K]: { event: MutationEvent<E, Kind>; idempotencyKey: string } & RowStates<Columns<E>>[Kind];
}[K];

/**
 * Work that follows a committed write: at least once, in order per row, tried again when it throws. It cannot undo the
 * write, nor hold up the answer. A try that takes longer than 60 s counts as failed.
 */
export function on<R extends AnyRepository, K extends MutationKind>(to: Port<R>, ...kinds: K[]) {
  const injecting = (traits: Traits) => ({
    inject: <P extends Injectables>(ports: P) => ({
      react: (
        react: (mutation: Mutation<R["entity"], K>, services: Services<P>) => void | Promise<void>,
      ): Reaction => ({ to, kinds, ports, react, ...traits }),
    }),
  });
  const limiting = (traits: Traits) => ({
    ...injecting(traits),
    /**
     * How long a try may take, instead of 60 s. One that takes longer counts as failed and is no longer waited for; its
     * code cannot be ended and may still be running beside the next try, which is what `idempotencyKey` is for.
     */
    within: (seconds: number) => injecting({ ...traits, limitSeconds: seconds }),
  });

  return {
    ...limiting({ limitSeconds: DEFAULT_LIMIT_S }),
    /** Of the updates only those that write one of these columns; the others cost nothing. */
    whenWritten: (...columns: (keyof Changes<R["entity"]> & string)[]) =>
      limiting({ columns, limitSeconds: DEFAULT_LIMIT_S }),
  };
}
