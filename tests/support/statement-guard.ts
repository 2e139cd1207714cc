import type { Suite } from "mocha";
import type { Response } from "supertest";
import { routes } from "#interface/http/routing/routes.generated";
import { isList, routeOf } from "./routes.js";

/** Fewer rows say nothing: what is tried again after a deadlock is sent twice as well. */
const telling = 3;

/**
 * Watches every request of the tests for a statement that is sent for each row of the answer, the "N+1". Lists are where
 * it happens, so the tests of a list have to show it with as many rows as tell.
 */
export class StatementGuard {
  readonly #sent = new Map<string, string[]>();
  /** The most rows that a route has answered with. */
  readonly #shown = new Map<string, number>();

  sent(requestId: string | undefined, text: string): void {
    if (requestId !== undefined) this.#sent.set(requestId, [...(this.#sent.get(requestId) ?? []), text]);
  }

  /** What is wrong with the statements behind an answer. */
  faultOf(method: string, url: string, { headers, body }: Response): string | undefined {
    const requestId = String(headers["x-request-id"]);
    const sent = this.#sent.get(requestId) ?? [];
    this.#sent.delete(requestId);
    const route = routeOf(method, url);
    if (!route) return undefined;

    const name = `${route.method} ${route.path}`;
    const rows = rowsOf(body);
    this.#shown.set(name, Math.max(rows, this.#shown.get(name) ?? 0));
    const [text, times] = mostFrequent(sent);

    return rows >= telling && times >= rows
      ? `${name} sends a statement for each row, ${times} for ${rows}: ${text}`
      : undefined;
  }

  /** The list that these tests are of, when all of them have run and none has shown it with as many rows as tell. */
  blindSpotsOf(tests: Suite): string[] {
    return routes
      .filter((route) => isList(route) && `${route.method} ${route.path}` === tests.title)
      .filter(() => havePassed(tests) && (this.#shown.get(tests.title) ?? 0) < telling)
      .map(() => `${tests.title}: no answer has ${telling} rows, so a statement for each row goes unseen`);
  }
}

/** How many rows an answer shows: the longest of its lists. */
function rowsOf(body: unknown): number {
  const lists = [body, ...Object.values(Object(body))].filter((value) => Array.isArray(value));

  return Math.max(0, ...lists.map(({ length }) => length));
}

function mostFrequent(texts: readonly string[]): [text: string, times: number] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);

  return [...times].toSorted(([, a], [, b]) => b - a)[0] ?? ["", 0];
}

function havePassed(tests: Suite): boolean {
  let passed = true;
  tests.eachTest(({ state }) => {
    passed &&= state === "passed";
  });

  return passed;
}
