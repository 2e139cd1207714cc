import type { Replay } from "#domain/events/deliveries";
import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import type { Followed } from "#infrastructure/outbox/subscriptions";

/**
 * To be tried at once, from the first try on. One that is running keeps its count: it tells whoever holds it from whoever
 * will hold it next, so the present holder's word counts no more.
 */
export const RESTART = `status = 'pending', attempts = case when d.status = 'running' then d.attempts else 0 end,
  "nextAttemptAt" = now(), "leaseUntil" = null, error = null, "finishedAt" = null`;

/** The deliveries of a replay have their effects again, so their jobs run again. */
const REPLAY = `${RESTART}, "finishedJobs" = null`;

/** A replay and what its reaction follows. */
export interface ReplayOrder extends Replay, Followed {}

/**
 * A replay is stored in parts, so that no statement takes long: some rows with all their events. `mark` is what tells the
 * deliveries of this replay from others: the time, as the database has it, at which it began.
 */
export interface ReplayPart {
  order: ReplayOrder;
  mark: string;
  part: number;
  parts: number;
}

/** Gives the `mark` of a replay that begins now, and how many `events` it may be about. */
export function beginReplay(order: ReplayOrder): Statement {
  const parameters = new Parameters();

  return unprepared(
    parameters,
    `select now()::text as mark, (select count(*) from mutation_events e where ${eventsOf(order, parameters)}) as events`,
  );
}

/** Until the end of the transaction, so that replays of one reaction are stored one after the other. */
export const lockReplays = ({ reaction }: ReplayOrder): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('replay of ' || $1, 0))`,
  values: [reaction],
  prepared: false,
});

/**
 * Stores the deliveries again, from the first event of each row on that no unfinished replay of the reaction has put back
 * already. Gives how many are `stored`. What is running is left alone, so that no dispatcher waits to tell its outcome.
 */
export function storeAgain({ order, mark, ...part }: ReplayPart): Statement {
  const parameters = new Parameters();
  const reaction = parameters.add(order.reaction);
  const began = `${parameters.add(mark)}::timestamptz`;

  return unprepared(
    parameters,
    `with scope as materialized (${scopeOf(order, part, reaction, parameters)} for key share of e),
  unfinished as (
    select min("replayedAt") as since from event_deliveries
    where reaction = ${reaction} and status in ('pending', 'running', 'failed')
  ), placed as (
    select scope.*, min(sequence) filter (where "replayedAt" >= since is not true) over (partition by "rowId") as start
    from scope cross join unfinished
  ), again as (
    update event_deliveries d set ${REPLAY}, "replayedAt" = ${began} from placed
    where d."eventId" = placed.id and d.reaction = ${reaction} and placed.sequence >= start and d.status <> 'running' returning 1
  ), added as (
    insert into event_deliveries ("eventId", reaction, sequence, "rowId", "replayedAt")
    select id, ${reaction}, sequence, "rowId", ${began} from placed where not "isStored"
    on conflict do nothing returning 1
  )
  select (select count(*) from again) + (select count(*) from added) as stored`,
  );
}

/**
 * Puts back, behind what the replay has put back, what runs or has overtaken it: events that a dispatcher took before the
 * replay was committed. Gives how many of them were `finished`; while there are such, others may have passed them in turn.
 */
export function putBackOvertaking({ order, mark, ...part }: ReplayPart): Statement {
  const parameters = new Parameters();
  const reaction = parameters.add(order.reaction);
  const began = `${parameters.add(mark)}::timestamptz`;

  return unprepared(
    parameters,
    `with scope as (${scopeOf(order, part, reaction, parameters)}),
  placed as (
    select *, max(coalesce("finishedAt", 'infinity')) filter (where "replayedAt" = ${began}) over earlier as "readyAt"
    from scope where "isStored"
    window earlier as (partition by "rowId" order by sequence rows between unbounded preceding and 1 preceding)
  ), overtaking as materialized (
    select id, "finishedAt" from placed
    where "replayedAt" is distinct from ${began} and coalesce("finishedAt" < "readyAt", "readyAt" is not null)
  ), again as (
    update event_deliveries d set ${REPLAY}, "replayedAt" = ${began} from overtaking
    where d."eventId" = overtaking.id and d.reaction = ${reaction}
  )
  select count("finishedAt") as finished from overtaking`,
  );
}

/** The events of a part to bring again, each with the state of its delivery. */
function scopeOf(
  order: ReplayOrder,
  { part, parts }: Pick<ReplayPart, "part" | "parts">,
  reaction: string,
  parameters: Parameters,
): string {
  const conditions = [
    eventsOf(order, parameters),
    `(hashtext(e."rowId"::text) & 2147483647) % ${parameters.add(parts)}::int = ${parameters.add(part)}::int`,
    ...(order.columns
      ? [`(e.kind <> 'updated' or d.status is not null or ${changed(parameters.add(order.columns))})`]
      : []),
  ];

  return `select e.id, e.sequence, e."rowId", d.status is not null as "isStored", d."replayedAt", d."finishedAt"
    from mutation_events e left join event_deliveries d on d."eventId" = e.id and d.reaction = ${reaction}
    where ${conditions.join(" and ")}`;
}

/**
 * The condition for the events of a replay, whatever columns they are about. `since` is where the sequence was at that time:
 * a transaction that began before it may have written after others, and its events must not be passed over.
 */
function eventsOf({ table, kinds, since, rowId }: ReplayOrder, parameters: Parameters): string {
  const ofRow = rowId === undefined ? [] : [`"rowId" = ${parameters.add(rowId)}`];
  const sinceThen = since && [`"occurredAt" >= ${parameters.add(since)}`, ...ofRow].join(" and ");

  return [
    `e."table" = ${parameters.add(table)}`,
    `e.kind = any(${parameters.add(kinds)}::text[])`,
    ...(sinceThen ? [`e.sequence >= (select min(sequence) from mutation_events where ${sinceThen})`] : []),
    ...ofRow.map((condition) => `e.${condition}`),
  ].join(" and ");
}

const changed = (columns: string) =>
  `exists (select from unnest(${columns}::text[]) as name where e.before -> name is distinct from e.after -> name)`;

const unprepared = (parameters: Parameters, text: string): Statement => ({
  ...parameters.statement(text),
  prepared: false,
});
