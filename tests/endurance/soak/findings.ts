import { until } from "../../support/until.js";
import { select } from "../checker.js";
import type { Attempt, Ledger } from "../ledger.js";
import type { NoteEvent, Verdict } from "../verdict.js";
import { type Clients, emailOf, MISSING } from "./clients.js";
import type { Disturbances } from "./disturbances.js";
import type { Setting } from "./setting.js";
import { judgeMessages } from "./viewer.js";

/** The time in which all mails and messages have arrived after the last write. */
const ARRIVAL_MS = 60_000;
/** A 5xx is an answer to a restart of PostgreSQL if the request ran during it, or began within this time after it. */
const RECOVERY_MS = 5_000;

/** The figures of a soak, and the broken promises, which should be none. */
export interface Findings {
  figures: Record<string, unknown>;
  broken: string[];
}

/** Ends the writes, waits for what they cause, and compares it with what the clients know. */
export async function findingsOf(
  setting: Setting,
  clients: Clients,
  disturbances: Disturbances,
): Promise<Findings> {
  const { checker, fleet, mails } = setting;
  const { admin, namer, viewers } = clients;
  await Promise.all([admin.stop(), namer.stop()]);
  const verdict = await checker.verdict();
  await until(() => mails.missing(admin.ledger).length === 0, ARRIVAL_MS).catch(() => {});
  const watched = await messagesOf(setting, clients);
  const ledgers = [checker.ledger, admin.ledger, namer.ledger];
  const attempts = ledgers.flatMap((ledger) => ledger.attempts);
  const isFailure = ({ answer }: Attempt) => answer.startsWith("5");
  const failures = attempts.filter(isFailure);

  return {
    figures: {
      ...disturbances.counts,
      kills: fleet.kills,
      "seconds without a kill, because too few processes were ready": fleet.skipped,
      notes: withoutBroken(verdict),
      users: admin.ledger.answers,
      names: namer.ledger.answers,
      "answers 503 and 504": failures.length,
      "longest time without an acknowledged write (ms)": longestGap(checker.ledger),
      "mails beyond the first": mails.repeated,
      messages: viewers.reduce((sum, { viewer }) => sum + viewer.messages.length, 0),
      "messages repeated": watched.repeated,
      "resumed subscriptions": viewers.reduce((sum, { viewer }) => sum + viewer.resumptions, 0),
      "refused subscriptions and sockets": sumOf(viewers.map(({ viewer }) => viewer.errors)),
    },
    broken: [
      ...verdict.broken,
      ...watched.broken,
      ...mails.missing(admin.ledger).map((address) => `${address}: has got no mail`),
      ...(await brokenNames(setting, namer.ledger)),
      ...ledgers.flatMap((ledger) => unexpectedIn(ledger)),
      ...failures.filter((attempt) => !isExplained(attempt, disturbances)).map(describe),
      ...fleet.processes.exits,
      ...fleet.stops.filter((exit) => exit !== 0).map((exit) => `a process ended with ${exit} after SIGTERM`),
      ...(await brokenInBackground(setting)),
    ],
  };
}

const unexpectedIn = ({ unexpected }: Ledger) =>
  unexpected.filter((answer) => answer !== MISSING).map((answer) => `unexpected answer: ${answer}`);

const describe = ({ title, number, answer }: Attempt) =>
  `${title} write ${number}: ${answer}, while PostgreSQL was available`;

const withoutBroken = ({ broken: _, ...figures }: Verdict) => figures;

function isExplained({ startedAt, endedAt }: Attempt, { outages }: Disturbances): boolean {
  return outages.some(({ from, to }) => endedAt >= from && startedAt <= to + RECOVERY_MS);
}

function longestGap({ attempts }: Ledger): number {
  const times = attempts.flatMap(({ outcome, endedAt }) => (outcome === "acknowledged" ? endedAt : []));

  return Math.round(Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))));
}

function sumOf(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((of) => Object.entries(of)))
    sum[name] = (sum[name] ?? 0) + count;

  return sum;
}

/** Waits until each client has got the last message of each note of its user, and compares all messages with the log. */
async function messagesOf({ postgres, checker }: Setting, { viewers }: Clients) {
  const events = await select<NoteEvent>(postgres.url, EVENTS);
  const eventsOf = checker.tokens.map((_token, user) =>
    events.filter(({ title }) => title.startsWith(`c${user}-`)),
  );
  const judged = () =>
    viewers.map(({ user, viewer }) => judgeMessages(viewer.messages, eventsOf[user] ?? []));
  await until(() => judged().every(({ broken }) => broken.length === 0), ARRIVAL_MS).catch(() => {});

  return {
    broken: judged().flatMap(({ broken }) => broken),
    repeated: judged().reduce((sum, { repeated }) => sum + repeated, 0),
  };
}

/** Each name is that of the last acknowledged write, or of a later one whose outcome is unknown. */
async function brokenNames({ postgres, checker }: Setting, { attempts }: Ledger): Promise<string[]> {
  const [row] = await select<Record<string, string>>(
    postgres.url,
    'select nickname, "fullName" from users where email = $1',
    [emailOf(checker.tokens[1])],
  );

  return ["nickname", "fullName"].flatMap((column) => {
    const of = attempts.filter(({ title, outcome }) => title === column && outcome !== "refused");
    const last = of.findLastIndex(({ outcome }) => outcome === "acknowledged");
    const isKept = last !== -1 && of.slice(last).some(({ number }) => String(number) === row?.[column]);

    return isKept ? [] : [`${column} is ${row?.[column]}, acknowledged was ${of[last]?.number}`];
  });
}

/** No event and no job was given up. */
async function brokenInBackground({ address, checker }: Setting): Promise<string[]> {
  const headers = { Cookie: `session=${checker.tokens[0]}` };
  const response = await fetch(`${address}/health/ready?verbose`, { headers });
  const { background } = (await response.json()) as {
    background?: { events: { dead: number; failed: number }; jobs: { failed: number } };
  };
  if (!background) return [`/health/ready?verbose answers ${response.status}`];
  const { events, jobs } = background;
  const failed = events.dead + events.failed + jobs.failed;

  return failed === 0 ? [] : [`work in the background has failed: ${JSON.stringify(background)}`];
}

const EVENTS = `
  select sequence, "rowId", after->>'title' as title, after->>'body' as body
  from mutation_events where "table" = 'notes' order by sequence`;
