import type { Attempt, Ledger } from "./ledger.js";

/** An event of a note in the log. */
export interface NoteEvent {
  readonly sequence: string;
  readonly rowId: string;
  readonly title: string;
  readonly body: string;
}

/** A stored note. */
export interface Note {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** The state in which everything is compared with the ledger, once all writes have ended and all events are delivered. */
export interface Evidence {
  readonly ledger: Ledger;
  /** In the order of their sequence. */
  readonly events: readonly NoteEvent[];
  readonly notes: readonly Note[];
  /** The sequences of the events that the witness saw, in its order. */
  readonly deliveries: readonly string[];
}

/** The figures of a run, and the broken promises, which should be none. */
export interface Verdict {
  acknowledged: number;
  refused: number;
  unknown: number;
  /** Writes with an unknown outcome that are stored. */
  unknownButStored: number;
  events: number;
  /** Deliveries beyond the first of an event: at-least-once allows them. */
  repeatedDeliveries: number;
  answers: Record<string, number>;
  broken: string[];
}

/** Compares the ledger with what is stored and what was delivered. */
export function judge(evidence: Evidence): Verdict {
  const { ledger, events, deliveries } = evidence;
  const stored = new Set(events.map(({ title, body }) => keyOf(title, body)));
  const isStored = ({ title, number }: Attempt) => stored.has(keyOf(title, number));
  const unknown = ledger.attempts.filter(({ outcome }) => outcome === "unknown");

  return {
    acknowledged: ledger.count("acknowledged"),
    refused: ledger.count("refused"),
    unknown: unknown.length,
    unknownButStored: unknown.filter(isStored).length,
    events: events.length,
    repeatedDeliveries: deliveries.length - new Set(deliveries).size,
    answers: ledger.answers,
    broken: [
      ...ledger.unexpected.map((answer) => `unexpected answer: ${answer}`),
      ...ledger.attempts.flatMap((attempt) => brokenBy(attempt, isStored(attempt))),
      ...brokenInLog(evidence),
      ...brokenInDeliveries(evidence),
    ],
  };
}

const keyOf = (title: string, number: number | string) => `${title} write ${number}`;

function brokenBy({ outcome, title, number }: Attempt, isStored: boolean): string[] {
  const write = keyOf(title, number);
  if (outcome === "acknowledged" && !isStored) return [`${write}: acknowledged, but lost`];
  if (outcome === "refused" && isStored) return [`${write}: refused, but stored`];

  return [];
}

/** Each write is stored at most once, the acknowledged ones of a note are in order, and the note is as its last event says. */
function brokenInLog({ ledger, events, notes }: Evidence): string[] {
  const broken: string[] = [];
  const acknowledged = new Set(
    ledger.attempts.flatMap(({ outcome, title, number }) =>
      outcome === "acknowledged" ? keyOf(title, number) : [],
    ),
  );
  const seen = new Set<string>();
  const lastNumbers = new Map<string, number>();
  const lastEvents = new Map<string, NoteEvent>();
  for (const event of events) {
    const { title, body, rowId } = event;
    const write = keyOf(title, body);
    if (seen.has(write)) broken.push(`${write}: stored twice`);
    seen.add(write);
    lastEvents.set(rowId, event);
    if (!acknowledged.has(write)) continue;
    if (Number(body) < (lastNumbers.get(rowId) ?? 0)) broken.push(`${write}: out of order in the log`);
    lastNumbers.set(rowId, Number(body));
  }
  for (const { id, title, body } of notes)
    if (lastEvents.get(id)?.body !== body)
      broken.push(`${title}: the note is at write ${body}, its last event at ${lastEvents.get(id)?.body}`);
  if (notes.length !== lastEvents.size)
    broken.push(`${lastEvents.size} notes have events, and ${notes.length} are stored`);

  return broken;
}

/** Each event is delivered. Those of a note may start again from an earlier one, but none is skipped. */
function brokenInDeliveries({ events, deliveries }: Evidence): string[] {
  const places = new Map<string, { rowId: string; place: number; write: string }>();
  const counts = new Map<string, number>();
  for (const { sequence, rowId, title, body } of events) {
    const place = (counts.get(rowId) ?? 0) + 1;
    counts.set(rowId, place);
    places.set(sequence, { rowId, place, write: keyOf(title, body) });
  }
  const broken: string[] = [];
  const lastPlaces = new Map<string, number>();
  for (const sequence of deliveries) {
    const delivered = places.get(sequence);
    if (!delivered) {
      broken.push(`event ${sequence}: delivered, but not in the log`);
      continue;
    }
    const { rowId, place, write } = delivered;
    const last = lastPlaces.get(rowId) ?? 0;
    if (place > last + 1) broken.push(`${write}: delivered before an earlier event of its note`);
    lastPlaces.set(rowId, place);
  }
  const seen = new Set(deliveries);
  for (const [sequence, { write }] of places)
    if (!seen.has(sequence)) broken.push(`${write}: event ${sequence} was never delivered`);

  return broken;
}
