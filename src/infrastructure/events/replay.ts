import type { Replay } from "#domain/events/deliveries";
import { Parameters, type Statement } from "#infrastructure/database/statement";
import type { Followed } from "#infrastructure/events/subscriptions";

/**
 * To be tried at once, from the first try on. One that is running keeps its count: it tells whoever holds it from whoever
 * will hold it next, so the present holder's word counts no more.
 */
export const RESTART = `status = 'pending', attempts = case when d.status = 'running' then d.attempts else 0 end,
  "nextAttemptAt" = now(), "leaseUntil" = null, error = null, "finishedAt" = null`;

/** A replay and what its reaction follows. */
export interface ReplayOrder extends Replay, Followed {}

/** Replays of one reaction are stored one after the other. */
export const lockReplays = (reaction: string): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('replay of ' || $1, 0))`,
  values: [reaction],
  prepared: false,
});

/**
 * Stores the deliveries again, from the first event of each row on that no unfinished replay of the reaction has put back
 * already. Gives how many are `stored`, and the `mark` by which they are known.
 */
export function storeAgain(order: ReplayOrder): Statement {
  const parameters = new Parameters();
  const reaction = parameters.add(order.reaction);

  return unprepared(
    parameters,
    `with scope as materialized (${scopeOf(order, reaction, parameters)} for key share of e),
  unfinished as (
    select min("replayedAt") as since from event_deliveries
    where reaction = ${reaction} and status in ('pending', 'running', 'failed')
  ), placed as (
    select scope.*, min(sequence) filter (where "replayedAt" >= since is not true) over (partition by "rowId") as start
    from scope cross join unfinished
  ), again as (
    update event_deliveries d set ${RESTART}, "replayedAt" = now() from placed
    where d."eventId" = placed.id and d.reaction = ${reaction} and placed.sequence >= start returning 1
  ), added as (
    insert into event_deliveries ("eventId", reaction, sequence, "rowId", "replayedAt")
    select id, ${reaction}, sequence, "rowId", now() from placed where not "isStored"
    on conflict do nothing returning 1
  )
  select now()::text as mark, (select count(*) from again) + (select count(*) from added) as stored`,
  );
}

/**
 * Puts back, behind what the replay of this mark has put back, what overtook it: events that were written, and taken by a
 * dispatcher, before the replay was committed. Gives how many of them were `finished`; while there are such, others may
 * have passed them in turn.
 */
export function putBackOvertaking(order: ReplayOrder, mark: string): Statement {
  const parameters = new Parameters();
  const reaction = parameters.add(order.reaction);
  const replayed = `${parameters.add(mark)}::timestamptz`;

  return unprepared(
    parameters,
    `with scope as (${scopeOf(order, reaction, parameters)}),
  placed as (
    select *, max(coalesce("finishedAt", 'infinity')) filter (where "replayedAt" = ${replayed}) over earlier as "readyAt"
    from scope where "isStored"
    window earlier as (partition by "rowId" order by sequence rows between unbounded preceding and 1 preceding)
  ), overtaking as materialized (
    select id, "finishedAt" from placed
    where "replayedAt" is distinct from ${replayed} and coalesce("finishedAt" < "readyAt", "readyAt" is not null)
  ), again as (
    update event_deliveries d set ${RESTART}, "replayedAt" = ${replayed} from overtaking
    where d."eventId" = overtaking.id and d.reaction = ${reaction}
  )
  select count("finishedAt") as finished from overtaking`,
  );
}

/**
 * The events to bring again, each with the state of its delivery. `since` is where the sequence was at that time: a
 * transaction that began before it may have written after others, and its events must not be passed over.
 */
function scopeOf(order: ReplayOrder, reaction: string, parameters: Parameters): string {
  const { table, kinds, columns, since, rowId } = order;
  const ofRow = rowId === undefined ? [] : [`"rowId" = ${parameters.add(rowId)}`];
  const sinceThen = since && [`"occurredAt" >= ${parameters.add(since)}`, ...ofRow].join(" and ");
  const conditions = [
    `e."table" = ${parameters.add(table)}`,
    `e.kind = any(${parameters.add(kinds)}::text[])`,
    ...(sinceThen ? [`e.sequence >= (select min(sequence) from mutation_events where ${sinceThen})`] : []),
    ...ofRow.map((condition) => `e.${condition}`),
    ...(columns
      ? [`(e.kind <> 'updated' or d.status is not null or ${changed(parameters.add(columns))})`]
      : []),
  ];

  return `select e.id, e.sequence, e."rowId", d.status is not null as "isStored", d."replayedAt", d."finishedAt"
    from mutation_events e left join event_deliveries d on d."eventId" = e.id and d.reaction = ${reaction}
    where ${conditions.join(" and ")}`;
}

const changed = (columns: string) =>
  `exists (select from unnest(${columns}::text[]) as name where e.before -> name is distinct from e.after -> name)`;

const unprepared = (parameters: Parameters, text: string): Statement => ({
  ...parameters.statement(text),
  prepared: false,
});
