import type { VNode } from "preact";
import type { Piece, RecordedRequest, RecordedStatement } from "#interface/http/home/recorder";

/** The number of times from which on the same statement is probably sent for each row of a list. */
const SUSPICIOUS = 3;
const SLOW_MS = 500;
/** The characters of a statement that are shown at first. */
const SHORT_TEXT = 150;

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

interface RequestProps {
  request: RecordedRequest;
  isHidden?: boolean;
  isOpen?: boolean;
}

/** One request of the list: a line, and the details that it opens. home.js replaces it when it changes. */
export function RequestItem({ request, isHidden = false, isOpen = false }: RequestProps): VNode {
  const { number, id, at, method, path, status, isAborted, pieces } = request;
  const [{ durationMs }] = pieces;
  const statements = pieces.flatMap((piece) => piece.statements);
  const repetitions = Math.max(...pieces.map(repetitionsIn));
  const facts = [
    countOf(statements.length, "statement"),
    countOf(pieces.flatMap(eventsOf).length, "event"),
    countOf(pieces.length - 1, "follow-up"),
  ];

  return (
    <li id={`request-${number}`} data-search={searchTextOf(request)} hidden={isHidden}>
      <details open={isOpen}>
        <summary>
          <span class={`status ${lookOf(status)}`}>{isAborted ? "aborted" : (status ?? "…")}</span>
          <span class="what">
            <b>{method}</b> {path}
          </span>
          <span class="facts">
            {repetitions >= SUSPICIOUS && <span class="warning">{repetitions} × the same statement</span>}
            {facts.filter((fact) => fact !== "").join(", ")}
          </span>
          <span class={(durationMs ?? 0) > SLOW_MS ? "took slow" : "took"}>
            {durationMs === undefined ? "running" : ms(durationMs)}
          </span>
          <time datetime={at.toISOString()}>{clock.format(at)}</time>
        </summary>
        <dl class="ids">
          <Fact name="Request id">
            <a href={`/?search=${encodeURIComponent(id)}`}>
              <code>{id}</code>
            </a>
          </Fact>
          {request.route !== undefined && <Fact name="Route">{request.route}</Fact>}
          {request.userId !== undefined && <Fact name="User">{request.userId}</Fact>}
        </dl>
        {pieces.map((piece) => (
          <PieceView piece={piece} />
        ))}
        {request.omitted > 0 && <p class="hint">{countOf(request.omitted, "more detail")} not kept.</p>}
      </details>
    </li>
  );
}

/** The text in lower case that the search looks in. */
export function searchTextOf({ id, method, path, route, status }: RecordedRequest): string {
  return `${id} ${method} ${path} ${route ?? ""} ${status ?? ""}`.toLowerCase();
}

function Fact({ name, children }: { name: string; children: VNode | string }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PieceView({ piece }: { piece: Piece }): VNode {
  const { kind, name, durationMs, error, statements, lines, mails } = piece;
  const wholeMs = durationMs ?? Math.max(1, ...statements.map(({ startMs }) => startMs + 1));

  return (
    <div class="piece">
      {kind !== "request" && (
        <h3>
          <span class="kind">{kind}</span> {name}{" "}
          <span class="took">{durationMs === undefined ? "running" : ms(durationMs)}</span>
        </h3>
      )}
      {error !== undefined && <p class="failure">{error}</p>}
      {statements.length > 0 && (
        <ol class="statements">
          {statements.map((statement) => (
            <StatementView statement={statement} wholeMs={wholeMs} />
          ))}
        </ol>
      )}
      {eventsOf(piece).map((event) => (
        <p class="note">
          <span class="kind">event</span> {event}
        </p>
      ))}
      {mails.map(({ to, subject }) => (
        <p class="note">
          <span class="kind">mail</span> “{subject}” to {to} (<a href="/mail">show the mails</a>)
        </p>
      ))}
      {lines.map(({ level, message, fields }) => (
        <p class={`note ${level}`}>
          <span class="kind">{level}</span> {message} <code>{fields}</code>
        </p>
      ))}
    </div>
  );
}

function StatementView({ statement, wholeMs }: { statement: RecordedStatement; wholeMs: number }): VNode {
  const { text, startMs, durationMs, rows, error } = statement;
  const start = Math.min(100, (startMs / wholeMs) * 100);
  const width = Math.max(1, Math.min(100 - start, ((durationMs ?? 0) / wholeMs) * 100));

  return (
    <li>
      <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect x={start} width={width} height="4" />
      </svg>
      <span class="took">{durationMs === undefined ? "running" : ms(durationMs)}</span>
      <span class="rows">{rows === undefined ? "" : countOf(rows, "row")}</span>
      <Sql text={text} />
      {error !== undefined && <p class="failure">{error}</p>}
    </li>
  );
}

/** A long statement is shown by its beginning. */
function Sql({ text }: { text: string }): VNode {
  if (text.length <= SHORT_TEXT) return <code>{text}</code>;

  return (
    <details class="sql">
      <summary>
        <code>{text.slice(0, SHORT_TEXT).replaceAll(/\s+/g, " ")} …</code>
      </summary>
      <code>{text}</code>
    </details>
  );
}

/** Returns the mutation events that the statements of a piece have stored, such as "updated notes". */
function eventsOf({ statements }: Piece): string[] {
  return statements.flatMap(({ text, error }) => {
    const stored = /insert into mutation_events [^]*?select '([^']+)', (?:'(\w+)'|case)/.exec(text);
    if (!stored || error !== undefined) return [];

    return `${stored[2] ?? "inserted or updated"} ${stored[1]}`;
  });
}

/** Returns how many times a piece of work has sent its most frequent statement. */
function repetitionsIn({ statements }: Piece): number {
  const counts = new Map<string, number>();
  for (const { text } of statements) counts.set(text, (counts.get(text) ?? 0) + 1);

  return Math.max(0, ...counts.values());
}

const countOf = (count: number, name: string) =>
  count === 0 && name !== "row" ? "" : `${count} ${name}${count === 1 ? "" : "s"}`;

const ms = (duration: number) => `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;

function lookOf(status: number | undefined): string {
  if (status === undefined) return "running";
  if (status >= 500) return "failed";

  return status >= 400 ? "refused" : "done";
}
