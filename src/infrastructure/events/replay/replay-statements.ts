import type { Replay } from "#domain/events/deliveries";
import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import type { Followed } from "#infrastructure/outbox/subscriptions";

/**
 * Makes a delivery due at once, with all its attempts. A running delivery keeps its count of attempts: the count identifies
 * the claim, so the settlement by its present process has no effect.
 */
export const RESTART = `status = 'pending', attempts = case when d.status = 'running' then d.attempts else 0 end,
  "nextAttemptAt" = now(), "leaseUntil" = null, error = null, "finishedAt" = null`;

/** The deliveries of a replay have their effects again, so their jobs run again. */
const REPLAY = `${RESTART}, "finishedJobs" = null`;

/** A replay and the writes that its reaction follows. */
export interface ReplayOrder extends Replay, Followed {}

/**
 * A part of a replay: some rows with all their events, so that no statement takes long. `mark` identifies the deliveries of
 * this replay; it is the database's time at which the replay began.
 */
export interface ReplayPart {
  order: ReplayOrder;
  mark: string;
  part: number;
  parts: number;
}

/** Selects the `mark` of a replay that begins now, and the greatest possible number of its `events`. */
export function beginReplay(order: ReplayOrder): Statement {
  const parameters = new Parameters();

  return unprepared(
    parameters,
    `select now()::text as mark, (select count(*) from mutation_events e where ${eventsOf(order, parameters)}) as events`,
  );
}

/** Locks the reaction until the end of the transaction, so that its replays are stored one after the other. */
export const lockReplays = ({ reaction }: ReplayOrder): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('replay of ' || $1, 0))`,
  values: [reaction],
  prepared: false,
});

/**
 * Stores the deliveries again, for each row from the first event that no unfinished replay of the reaction covers. Returns
 * the number `stored`. Running deliveries are skipped, so that no dispatcher waits to settle one.
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
 * Stores again the deliveries that a dispatcher claimed before the replay was committed, and that ran ahead of it. Returns
 * how many of these had `finished`; while there are any, others may have run ahead of them.
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

/** Selects the events of a part, each with the state of its delivery. */
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
 * The condition for the events of a replay, without the columns. `since` is translated to the sequence number at that time:
 * a transaction that began earlier may have committed later, and its events must not be skipped.
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
