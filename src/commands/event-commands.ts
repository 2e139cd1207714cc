import { parseArgs } from "node:util";
import { date, integer, object, type ObjectOf, optional, type Schema, uuid } from "#application/kit/schema";
import type { Deliveries } from "#domain/events/deliveries";
import type { EventLog } from "#domain/events/event-log";
import { historyLines, statusLines } from "#commands/event-report";

const usage = `Usage: make events
       make events do="retry <event> <reaction>"
       make events do="discard <event> <reaction>"
       make events do="replay <reaction> since=2026-01-01T00:00:00Z row=<row id>"   (since, row or both)
       make events do="dead [<reaction>]"   (retries the dead ones)
       make events do="history <table> <row id>"`;

/** Rows of a list; GET /events has all. */
const LISTED = 50;

interface Ports {
  events: EventLog;
  deliveries: Deliveries;
}

/** The named options of a command. */
const options = { since: optional(date()), row: optional(uuid()) };
type Options = ObjectOf<typeof options>;

interface Command {
  /** The least and the greatest number of arguments. */
  takes: readonly [least: number, most: number];
  /** Returns the lines to print. */
  run: (ports: Ports, args: string[], options: Options) => Promise<string[]>;
}

const commands = new Map<string, Command>([
  ["status", { takes: [0, 0], run: (ports) => status(ports) }],
  ["retry", { takes: [2, 2], run: ({ deliveries }, args) => retry(deliveries, args) }],
  ["discard", { takes: [2, 2], run: ({ deliveries }, args) => discard(deliveries, args) }],
  ["replay", { takes: [1, 1], run: ({ deliveries }, args, options) => replay(deliveries, args, options) }],
  ["dead", { takes: [0, 1], run: ({ deliveries }, args) => dead(deliveries, args) }],
  ["history", { takes: [2, 2], run: ({ events }, args) => history(events, args) }],
]);

/** Returns the command of these arguments of `make events`. Throws an error that names what is wrong with them. */
export function parseCommand(argv: readonly string[]): (ports: Ports) => Promise<string[]> {
  const { positionals, values } = parseArgs({
    // In make, `since=…` reads better than an option.
    args: argv.map((arg) => (/^(since|row)=/.test(arg) ? `--${arg}` : arg)),
    options: { since: { type: "string" }, row: { type: "string" } },
    allowPositionals: true,
  });
  const [name = "status", ...args] = positionals;
  const command = commands.get(name);
  const [least, most] = command?.takes ?? [0, 0];
  const hasStrayOption = name !== "replay" && Object.keys(values).length > 0;
  if (!command || args.length < least || args.length > most || hasStrayOption) throw new Error(usage);
  const given = check(object(options), { ...values });

  return (ports) => command.run(ports, args, given);
}

async function status({ events, deliveries }: Ports): Promise<string[]> {
  const reactions = await deliveries.reactions();
  const failed = await events.list({ status: "failed" }, { limit: LISTED });
  const dead = await events.list({ status: "dead" }, { limit: LISTED });

  return statusLines(reactions, [failed, dead]);
}

async function retry(deliveries: Deliveries, [sequence = "", reaction = ""]: string[]): Promise<string[]> {
  await deliveries.retry(sequenceOf(sequence), reaction);

  return [`${reaction} will get the event again`];
}

async function discard(deliveries: Deliveries, [sequence = "", reaction = ""]: string[]): Promise<string[]> {
  await deliveries.discard(sequenceOf(sequence), reaction);

  return [`${reaction} will not get the event`];
}

async function replay(
  deliveries: Deliveries,
  [reaction = ""]: string[],
  { since, row: rowId }: Options,
): Promise<string[]> {
  return [`Events to be delivered again: ${await deliveries.replay({ reaction, since, rowId })}`];
}

async function dead(deliveries: Deliveries, [reaction]: string[]): Promise<string[]> {
  return [`Dead deliveries to be retried: ${await deliveries.retryDead(reaction)}`];
}

async function history(events: EventLog, [table = "", rowId = ""]: string[]): Promise<string[]> {
  const { results } = await events.history({ table, rowId: idOf(rowId) }, { limit: LISTED });

  return results.length > 0 ? results.flatMap(historyLines) : ["There is no stored event of this row"];
}

const idOf = (text: string): string => check(uuid().label(JSON.stringify(text)), text);
const sequenceOf = (text: string): number => check(integer().min(1).label(JSON.stringify(text)), text);

function check<S extends Schema>(schema: S, given: unknown): ReturnType<S["validate"]>["value"] {
  const { error, value } = schema.validate(given, { errors: { wrap: { label: false } } });
  if (error) throw new Error(error.message);

  return value;
}
