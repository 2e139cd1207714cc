// The statements that claim deliveries to the reactions $1, at most $2 of them, with a lease of $3 seconds. Each returns a
// row per claimed delivery, or one row without an event when there is none.

/** The deliveries of one row to one reaction. They run one after the other. */
export interface Lane {
  readonly rowId: string;
  readonly reaction: string;
}

/** Comes before all other lanes. */
export const FIRST_LANE: Lane = { rowId: "00000000-0000-0000-0000-000000000000", reaction: "" };

const DUE = `d.status in ('pending', 'failed') and d."nextAttemptAt" <= now()`;
const UNFINISHED = `status in ('pending', 'running', 'failed')`;

/** Deliveries, or lanes, that one statement examines. */
const WINDOW = 50;
const LANES = 100;

/** Claims the due deliveries among `candidates`. */
// PostgreSQL checks the condition again when it locks a row that has changed, so two processes cannot claim the same
// delivery. Not prepared by name: a plan made for an empty queue would scan a long queue for each claimed row.
const CLAIMED = `
  due as (
    select d."eventId", d.reaction
    from candidates join event_deliveries d using ("eventId", reaction)
    where ${DUE} and not exists (
      select from event_deliveries earlier
      where earlier."rowId" = d."rowId" and earlier.reaction = d.reaction and earlier.sequence < d.sequence
        and earlier.${UNFINISHED}
    )
    order by d."nextAttemptAt", d.sequence
    limit $2
    for update of d skip locked
  ), claimed as (
    update event_deliveries d
    set status = 'running', attempts = attempts + 1, "leaseUntil" = now() + make_interval(secs => $3)
    from due
    where d."eventId" = due."eventId" and d.reaction = due.reaction
    returning d."rowId", d.sequence, d.reaction, d.attempts as attempt
  ), events as (
    select reaction, attempt, id, sequence, "table", kind, "rowId", before, after, "actorId", "requestId", "occurredAt"
    from claimed join mutation_events using ("rowId", sequence)
  )`;

/** Claims from the deliveries that have been due for longest; `isCrowd`: there are more than were examined. */
export const CLAIM_LONGEST_DUE = `
  with recursive longest as (
    select '-infinity'::timestamptz as "nextAttemptAt", 0::bigint as sequence, '' as reaction, null::uuid as "eventId", 0 as place
    union all
    select next.*, place + 1
    from longest cross join lateral (
      select d."nextAttemptAt", d.sequence, d.reaction, d."eventId" from event_deliveries d
      where ${DUE} and (d."nextAttemptAt", d.sequence, d.reaction) > (longest."nextAttemptAt", longest.sequence, longest.reaction)
      order by d."nextAttemptAt", d.sequence, d.reaction
      limit 1
    ) as next
    where place < ${WINDOW}
  ), candidates as materialized (
    select "eventId", reaction from longest where reaction = any($1)
  ), ${CLAIMED}
  select events.*, "isCrowd"
  from (select exists (select from longest where place = ${WINDOW}) as "isCrowd") as looked left join events on true`;

/** Claims the first delivery of each lane after the lane ($4, $5); `lane` is the last one examined, or null at the end. */
export const CLAIM_BY_LANES = `
  with recursive firsts as (
    select $4::uuid as "rowId", $5::text as reaction, null::uuid as "eventId", 0 as place
    union all
    select next.*, place + 1
    from firsts cross join lateral (
      select d."rowId", d.reaction, d."eventId" from event_deliveries d
      where d.${UNFINISHED} and (d."rowId", d.reaction) > (firsts."rowId", firsts.reaction)
      order by d."rowId", d.reaction, d.sequence
      limit 1
    ) as next
    where place < ${LANES}
  ), candidates as materialized (
    select "eventId", reaction from firsts where reaction = any($1)
  ), ${CLAIMED}
  select events.*, lane
  from (
    select (
      select jsonb_build_object('rowId', "rowId", 'reaction', reaction) from firsts where place = ${LANES}
    ) as lane
  ) as looked left join events on true`;
