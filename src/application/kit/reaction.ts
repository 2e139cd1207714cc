import type { Port, Ports, Services } from "#application/kit/ports";
import type { Changes, Columns, Entity } from "#domain/shared/entity";
import type { MutationEvent, MutationKind, RowStates } from "#domain/shared/events";

/** Any repository, whatever its entity. */
interface AnyRepository {
  readonly entity: Entity;
}

export interface Reaction {
  readonly to: Port<AnyRepository>;
  readonly kinds: readonly MutationKind[];
  /** Updates that write none of these are passed over. */
  readonly columns?: readonly string[];
  readonly ports: Ports;
  readonly react: (mutation: never, services: never) => void | Promise<void>;
}

/** The event and the row before and after it. `event.id` is the same at every try: use it as idempotency key. */
export type Mutation<E, K extends MutationKind> = {
  [Kind in K]: { event: MutationEvent<E, Kind> } & RowStates<Columns<E>>[Kind];
}[K];

/**
 * Work that follows a committed write: at least once, in order per row, tried again when it throws. It cannot undo the
 * write, nor hold up the answer.
 */
export function on<R extends AnyRepository, K extends MutationKind>(to: Port<R>, ...kinds: K[]) {
  const injecting = (columns?: readonly string[]) => ({
    inject: <P extends Ports>(ports: P) => ({
      react: (
        react: (mutation: Mutation<R["entity"], K>, services: Services<P>) => void | Promise<void>,
      ): Reaction => ({ to, kinds, ports, react, ...(columns && { columns }) }),
    }),
  });

  return {
    ...injecting(),
    /** Of the updates only those that write one of these columns; the others cost nothing. */
    whenWritten: (...columns: (keyof Changes<R["entity"]> & string)[]) => injecting(columns),
  };
}
