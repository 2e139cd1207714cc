import type { Port } from "#application/kit/ports";
import type { AnyRepository, Mutation } from "#application/kit/reaction";
import type { Schema, Value } from "#application/kit/schema";
import type { MutationKind } from "#domain/events/mutation-event";
import { SERVICE_NAME } from "#domain/shared/service-name";

/** One type of message that a stream publishes. */
export interface PublishedEvent {
  readonly kinds: readonly MutationKind[];
  readonly name: string;
  readonly version: number;
  /** The schema of the data, an allow-list. */
  readonly data: Schema;
  readonly map: (mutation: never) => unknown;
}

/** The mutation events of a repository that other services receive, as messages. */
export interface Stream {
  readonly of: Port<AnyRepository>;
  readonly publishes: readonly PublishedEvent[];
}

interface Streaming<Entity> extends Stream {
  /** Names the kinds of writes for the messages that follow. */
  on<K extends MutationKind>(...kinds: [K, ...K[]]): Publishing<Entity, K>;
}

interface Publishing<Entity, K extends MutationKind> {
  /**
   * Declares a message for each of these writes. Its type ends in the name and the version, `created.v1`. `map` returns the
   * data, and must follow from the event only, because a message is built again at each attempt. Keys that the schema does
   * not name are dropped; data that does not fit makes the event a dead letter.
   */
  publish<S extends Schema>(
    name: string,
    version: number,
    data: S,
    map: (mutation: Mutation<Entity, K>) => Value<S>,
  ): Streaming<Entity>;
}

/**
 * Declares what other services receive of a repository: at least once, and in order per row. One per resource, in its folder.
 * Without a message broker, nothing is published.
 */
export function stream<R extends AnyRepository>(of: Port<R>): Streaming<R["entity"]> {
  const declared = (publishes: readonly PublishedEvent[]): Streaming<R["entity"]> => ({
    of,
    publishes,
    on: (...kinds) => ({
      publish: (name, version, data, map) => declared([...publishes, { kinds, name, version, data, map }]),
    }),
  });

  return declared([]);
}

/** Returns the topic or subject of a stream. `name` is that of its resource. */
export const addressOf = (name: string): string => `${SERVICE_NAME.toLowerCase()}.${name}`;

/** Returns the type of a message, such as `tenon.notes.created.v1`. */
export const typeOf = (stream: string, { name, version }: Pick<PublishedEvent, "name" | "version">): string =>
  `${addressOf(stream)}.${name}.v${version}`;
