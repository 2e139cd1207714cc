import type { ReactionState } from "#domain/events/deliveries";
import type { HistoryEntry, LoggedEvent, Slice } from "#domain/events/event-log";

const counts = ["pending", "running", "failed", "dead"] as const;

/** The counts of every reaction, and a line for each delivery of these events that failed or is dead. */
export function statusLines(reactions: ReactionState[], troubled: Slice<LoggedEvent>[]): string[] {
  // An event may be in both lists.
  const events = new Map(troubled.flatMap(({ results }) => results.map((event) => [event.sequence, event])));
  const failures = [...events.values()].flatMap(failureLines);
  const more = troubled.some(({ nextCursor }) => nextCursor !== null) ? ["… and more: GET /events"] : [];

  return [
    ...countLines(reactions),
    "",
    ...(failures.length > 0 ? failures : ["No delivery has failed"]),
    ...more,
  ];
}

function countLines(reactions: ReactionState[]): string[] {
  const width = Math.max(...reactions.map(({ reaction }) => reaction.length), "reaction".length);
  const line = (name: string, cells: readonly (string | number)[], note = "") =>
    name.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join("") + note;

  return [
    line("reaction", counts),
    ...reactions.map(({ reaction, table, ...state }) =>
      line(
        reaction,
        counts.map((count) => state[count]),
        table === null ? "   removed from the code" : "",
      ),
    ),
  ];
}

function failureLines({ sequence, table, kind, rowId, deliveries }: LoggedEvent): string[] {
  return deliveries
    .filter(({ status }) => status === "failed" || status === "dead")
    .map(
      ({ reaction, status, attempts, error }) =>
        `${status}  ${sequence}  ${reaction}  (${table} ${rowId} ${kind}, attempts: ${attempts})  ${error ?? ""}`,
    );
}

export function historyLines({
  kind,
  occurredAt,
  actor,
  actorId,
  requestId,
  changes,
}: HistoryEntry): string[] {
  const who = actor ? `${actor.fullName} <${actor.email}>` : (actorId ?? "the service");
  const where = requestId === null ? "" : `, request ${requestId}`;

  return [
    `${occurredAt.toISOString()}  ${kind} by ${who}${where}`,
    ...changes.map(
      ({ column, before, after }) => `  ${column}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    ),
  ];
}
