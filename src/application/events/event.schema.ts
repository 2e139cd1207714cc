import type Joi from "joi";
import {
  date,
  email,
  integer,
  json,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  record,
  string,
  uuid,
  withDefault,
} from "#application/kit/schema";
import { deliveryStatuses } from "#domain/events/deliveries";

export const tableName = () => string(63);
export const reactionName = () => string(200);
export const mutationKind = () => oneOf("inserted", "updated", "deleted", "restored");
export const deliveryStatus = () => oneOf(...deliveryStatuses);

/** The number of an event, by which it is addressed. */
export const eventSequence = () => integer().min(1);

/** Which delivery of an event is meant. */
export const oneDelivery = { sequence: eventSequence(), reaction: reactionName() };

/** How many deliveries an action has changed. */
export const deliveryCount = object({ deliveries: integer().min(0) });

/** The input of a list that is read from its newest end; `cursor` is the `nextCursor` of the part before. */
export const slicing = {
  cursor: optional(eventSequence()),
  perPage: withDefault(integer().min(1).max(100), 10),
};

export const sliceOf = <T>(row: Joi.ObjectSchema<T>) =>
  object({ results: list(row), nextCursor: nullable(eventSequence()) });

const delivery = named(
  "EventDelivery",
  object({
    reaction: reactionName(),
    status: deliveryStatus(),
    attempts: integer().min(0),
    error: nullable(string().allow("")),
    nextAttemptAt: nullable(date()),
    finishedAt: nullable(date()),
  }),
);

const eventFields = {
  id: uuid(),
  sequence: eventSequence(),
  table: tableName(),
  kind: mutationKind(),
  rowId: uuid(),
  actorId: nullable(uuid()),
  requestId: nullable(string()),
  occurredAt: date(),
  deliveries: list(delivery),
};

export const loggedEvent = named("LoggedEvent", object(eventFields));

/** The row before and after are as they were stored: dates are text, secrets are absent. */
export const recordedEvent = named(
  "RecordedEvent",
  object({ ...eventFields, before: nullable(record()), after: nullable(record()) }),
);

export const historyEntry = named(
  "HistoryEntry",
  object({
    sequence: eventSequence(),
    kind: mutationKind(),
    occurredAt: date(),
    actorId: nullable(uuid()),
    actor: nullable(object({ fullName: string(200), email: email() })),
    requestId: nullable(string()),
    changes: list(object({ column: string(), before: json(), after: json() })),
  }),
);

export const reactionState = named(
  "ReactionState",
  object({
    reaction: reactionName(),
    table: nullable(tableName()),
    kinds: list(mutationKind()),
    columns: nullable(list(string())),
    pending: integer().min(0),
    running: integer().min(0),
    failed: integer().min(0),
    dead: integer().min(0),
  }),
);
