import type { Suite } from "mocha";
import type { Response } from "supertest";
import { routes } from "#interface/http/routing/routes.generated";
import { isList, routeOf } from "./routes.js";

/** The fewest rows that prove a statement per row: a retry after a deadlock also sends a statement twice. */
const telling = 3;

/**
 * Checks every request of the tests for a statement that is sent for each row of the answer ("N+1"). Lists are prone to it,
 * so the tests of a list need an answer of at least three rows.
 */
export class StatementGuard {
  readonly #sent = new Map<string, string[]>();
  /** The greatest number of rows in an answer, by route. */
  readonly #shown = new Map<string, number>();

  clear(): void {
    this.#sent.clear();
    this.#shown.clear();
  }

  sent(requestId: string | undefined, text: string): void {
    if (requestId !== undefined) this.#sent.set(requestId, [...(this.#sent.get(requestId) ?? []), text]);
  }

  /** Returns an error if the request of an answer sent a statement for each row. */
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

  /** Returns an error if these are the tests of a list, all have passed, and no answer had enough rows. */
  blindSpotsOf(tests: Suite): string[] {
    return routes
      .filter((route) => isList(route) && `${route.method} ${route.path}` === tests.title)
      .filter(() => havePassed(tests) && (this.#shown.get(tests.title) ?? 0) < telling)
      .map(() => `${tests.title}: no answer has ${telling} rows, so a statement for each row goes unseen`);
  }
}

/** Returns the number of rows in an answer: the length of its longest list. */
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
