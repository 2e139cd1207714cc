import { parseArgs } from "node:util";
import { createContainer } from "#container";
import { date, object, optional, uuid } from "#application/kit/schema";
import { Deliveries, type ReactionState } from "#domain/events/deliveries";
import { EventLog, type HistoryEntry } from "#domain/events/event-log";
import { databaseUrl } from "#infrastructure/database/prepare";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { readConfig } from "#processes/read-config";
import { createFoundations, createService } from "#processes/service";

// `make events`: shows what the outbox is at; `make events do="…"`: does something about it.

const usage = `Usage: make events
       make events do="retry <event id> <reaction>"
       make events do="discard <event id> <reaction>"
       make events do="replay <reaction> since=2026-01-01T00:00:00Z row=<row id>"   (since, row or both)
       make events do="dead [<reaction>]"   (retries the dead ones)
       make events do="history <table> <row id>"`;

const LISTED = 50;

interface Ports {
  events: EventLog;
  deliveries: Deliveries;
}

interface Given {
  args: string[];
  since: Date | undefined;
  rowId: string | undefined;
}

/** Each takes `takes` arguments, the last `optional` of which may be missing, and gives the lines to print. */
interface Command {
  takes: number;
  optional?: number;
  run: (ports: Ports, given: Given) => Promise<string[]>;
}

const commands = new Map<string, Command>([
  ["status", { takes: 0, run: ({ events, deliveries }) => status(events, deliveries) }],
  [
    "retry",
    {
      takes: 2,
      async run({ deliveries }, { args: [eventId = "", reaction = ""] }) {
        await deliveries.retry(idOf(eventId), reaction);

        return [`${reaction} will get the event again`];
      },
    },
  ],
  [
    "discard",
    {
      takes: 2,
      async run({ deliveries }, { args: [eventId = "", reaction = ""] }) {
        await deliveries.discard(idOf(eventId), reaction);

        return [`${reaction} will not get the event`];
      },
    },
  ],
  [
    "replay",
    {
      takes: 1,
      async run({ deliveries }, { args: [reaction = ""], since, rowId }) {
        return [`${await deliveries.replay({ reaction, since, rowId })} deliveries are stored again`];
      },
    },
  ],
  [
    "dead",
    {
      takes: 1,
      optional: 1,
      run: async ({ deliveries }, { args: [reaction] }) => [
        `${await deliveries.retryDead(reaction)} deliveries are tried again`,
      ],
    },
  ],
  [
    "history",
    {
      takes: 2,
      async run({ events }, { args: [table = "", rowId = ""] }) {
        const { results } = await events.history({ table, rowId: idOf(rowId) }, { limit: LISTED });

        return results.length > 0 ? results.flatMap(historyLines) : ["Nothing is kept of this row"];
      },
    },
  ],
]);

async function status(events: EventLog, deliveries: Deliveries): Promise<string[]> {
  const counts = await deliveries.reactions();
  const listed = await Promise.all(
    (["failed", "dead"] as const).map((status) => events.list({ status }, { limit: LISTED })),
  );
  const troubled = new Map(listed.flatMap(({ results }) => results.map((event) => [event.id, event])));
  const failures = [...troubled.values()].flatMap(({ id, table, kind, rowId, deliveries }) =>
    deliveries
      .filter(({ status }) => status === "failed" || status === "dead")
      .map(
        ({ reaction, status, attempts, error }) =>
          `${status}  ${id}  ${reaction}  (${table} ${rowId} ${kind}, tries: ${attempts})  ${error ?? ""}`,
      ),
  );
  const more = listed.some(({ nextCursor }) => nextCursor !== null) ? ["… and more: GET /events"] : [];

  return [...tableOf(counts), "", ...(failures.length > 0 ? failures : ["No delivery has failed"]), ...more];
}

const columns = ["pending", "running", "failed", "dead"] as const;

function tableOf(reactions: ReactionState[]): string[] {
  const width = Math.max(...reactions.map(({ reaction }) => reaction.length), "reaction".length);
  const row = (name: string, cells: readonly (string | number)[], note = "") =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9)), note].join("").trimEnd();

  return [
    row("reaction", columns),
    ...reactions.map((state) =>
      row(
        state.reaction,
        columns.map((column) => state[column]),
        state.table ? "" : "   (no longer there)",
      ),
    ),
  ];
}

function historyLines({ kind, occurredAt, actor, actorId, requestId, changes }: HistoryEntry): string[] {
  const who = actor ? `${actor.fullName} <${actor.email}>` : (actorId ?? "the service");
  const where = requestId === null ? "" : `, request ${requestId}`;

  return [
    `${occurredAt.toISOString()}  ${kind} by ${who}${where}`,
    ...changes.map(
      ({ column, before, after }) => `  ${column}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    ),
  ];
}

/** Throws an error that says what is wrong with it. */
function idOf(text: string): string {
  const { error } = uuid().label(JSON.stringify(text)).validate(text);
  if (error) throw new Error(error.message);

  return text;
}

/** Throws an error with the usage for whatever does not make sense. */
function parse(argv: string[]): { command: Command; given: Given } {
  const { positionals, values } = parseArgs({
    // In make, `since=…` reads better than an option.
    args: argv.map((arg) => (/^(since|row)=/.test(arg) ? `--${arg}` : arg)),
    options: { since: { type: "string" }, row: { type: "string" } },
    allowPositionals: true,
  });
  const [name = "status", ...args] = positionals;
  const command = commands.get(name);
  if (!command || args.length > command.takes || args.length < command.takes - (command.optional ?? 0))
    throw new Error(usage);
  if (name !== "replay" && Object.keys(values).length > 0) throw new Error(usage);
  const { error, value } = object({ since: optional(date()), row: optional(uuid()) }).validate(values);
  if (error) throw new Error(error.message);

  return { command, given: { args, since: value.since, rowId: value.row } };
}

async function main(): Promise<void> {
  const { command, given } = parse(process.argv.slice(2));
  const config = readConfig();
  const logger = await createLogger({ level: "warn", pretty: config.NODE_ENV === "development" });
  const foundations = createFoundations(config, await databaseUrl(config), logger);
  const service = createService(foundations, await createContainer(foundations));
  try {
    const ports = { events: service.resolve(EventLog), deliveries: service.resolve(Deliveries) };
    console.log((await command.run(ports, given)).join("\n"));
  } finally {
    await service.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
