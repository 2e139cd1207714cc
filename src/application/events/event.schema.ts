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

/** The longest name that PostgreSQL allows. */
const identifier = () => string(63);
export const tableName = () => identifier().example("notes");
export const reactionName = () => string(200).example("auth.send-first-link");
export const mutationKind = () => oneOf("inserted", "updated", "deleted", "restored");

/** The number of an event, by which it is addressed. */
export const eventSequence = () => integer().min(1).description("The number of the event.");

/** The input that names one delivery. */
export const oneDelivery = { sequence: eventSequence(), reaction: reactionName() };

/** The number of deliveries that an action changed. */
export const deliveryCount = object({ deliveries: integer().min(0) });

const mostPerSlice = 100;

/** The input of a list that is read from its newest end. `cursor` is the `nextCursor` of the previous slice. */
export const slicing = {
  cursor: optional(eventSequence().description("The `nextCursor` of the previous response.")),
  perPage: withDefault(integer().min(1).max(mostPerSlice), 10),
};

export const sliceOf = <T>(row: Joi.ObjectSchema<T>) =>
  object({
    results: list(row).max(mostPerSlice),
    nextCursor: nullable(eventSequence().description("Null at the end of the list.")),
  });

/** An upper bound for reactions of one service. */
export const mostReactions = 1_000;
/** The largest number of columns that PostgreSQL allows. */
const mostColumns = 1_600;
const requestId = () =>
  string(128)
    .description("The id of the request that caused the write.")
    .example("0198c0de-7000-7000-8000-000000000000");

const delivery = named(
  "EventDelivery",
  object({
    reaction: reactionName(),
    status: oneOf(...deliveryStatuses),
    attempts: integer().min(0).description("The number of attempts so far."),
    error: nullable(string(2_000).allow("").description("The error of the last attempt, if it failed.")),
    nextAttemptAt: nullable(
      date().description(
        "When the next attempt is due. Null when the delivery is running, dead or discarded.",
      ),
    ),
    finishedAt: nullable(date().description("When the delivery became dead or discarded.")),
  }),
);

const actor = () =>
  nullable(
    object({ fullName: string(200).example("Ada Lovelace"), email: email() }).description(
      "Null also when the user no longer exists.",
    ),
  );

const eventFields = {
  id: uuid(),
  sequence: eventSequence(),
  table: tableName(),
  kind: mutationKind(),
  rowId: uuid(),
  actorId: nullable(uuid().description("The user who caused the write. Null for the service itself.")),
  actor: actor(),
  requestId: nullable(requestId()),
  occurredAt: date(),
  deliveries: list(delivery).max(mostReactions).description("The deliveries to reactions that are not done."),
};

export const loggedEvent = named("LoggedEvent", object(eventFields));

const storedRow = () => record().example({ title: "Shopping list" });

/** An event with its row as stored: dates are text, and secrets are absent. */
export const recordedEvent = named(
  "RecordedEvent",
  object({ ...eventFields, before: nullable(storedRow()), after: nullable(storedRow()) }),
);

export const historyEntry = named(
  "HistoryEntry",
  object({
    sequence: eventSequence(),
    kind: mutationKind(),
    occurredAt: date(),
    actorId: nullable(uuid().description("The user who caused the write. Null for the service itself.")),
    actor: actor(),
    requestId: nullable(requestId()),
    changes: list(
      object({
        column: identifier().example("title"),
        before: json().example("Ideas"),
        after: json().example("Plans"),
      }),
    )
      .max(mostColumns)
      .description("An update lists only the columns that it changed."),
  }),
);

export const reactionState = named(
  "ReactionState",
  object({
    reaction: reactionName(),
    table: nullable(tableName().description("Null for a reaction that no longer exists.")),
    kinds: list(mutationKind()).max(4),
    columns: nullable(
      list(identifier().example("title"))
        .max(mostColumns)
        .description("The reaction follows only updates that write one of these columns. Null: all updates."),
    ),
    pending: integer().min(0),
    running: integer().min(0),
    failed: integer().min(0),
    dead: integer().min(0),
  }),
);
