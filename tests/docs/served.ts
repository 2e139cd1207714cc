import { setTimeout as delay } from "node:timers/promises";
import { createContext, runInContext } from "node:vm";
import { expect } from "chai";
import { io } from "socket.io-client";
import { until } from "../support/until.js";
import type { Block } from "./markdown.js";

const password = "correct horse battery staple";
const session = /(?:__Host-)?session=[^;]+/;

/** A caller of the service that the documents start, signed in to a seeded account. */
export class Caller {
  private constructor(
    private readonly address: string,
    private readonly cookie: string,
  ) {}

  static async signIn(address: string, who: string): Promise<Caller> {
    const anonymous = new Caller(address, "");
    const answer = await anonymous.send("POST", "/auth/sign-in", { email: `${who}@example.com`, password });

    return new Caller(address, session.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "");
  }

  send(method: string, path: string, body?: unknown, accept = "application/json"): Promise<Response> {
    const headers = { Accept: accept, Cookie: this.cookie, Origin: this.address };

    return fetch(this.address + path, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /**
   * Sends the request of a block, and compares the answer. A block is a line `GET /path`, the body if there is one, an empty
   * line, and the answer: its status, and its body.
   */
  async expectAnswer({ at, text }: Block): Promise<void> {
    const [asked = "", shown = ""] = text.split("\n\n");
    const [, method = "", path = "", body = ""] = /^(\w+) (\S+)(.*)$/s.exec(asked) ?? [];
    const [, status = "", answer = ""] = /^(\d+)(.*)$/s.exec(shown) ?? [];
    const real = await this.send(method, path, body.trim() === "" ? undefined : JSON.parse(body));
    const given = await real.text();
    expect(real.status, `${at}: ${given}`).to.equal(Number(status));
    if (answer.trim() !== "") expectShown(JSON.parse(answer), JSON.parse(given), at);
    else expect(given, at).to.equal("");
  }

  /**
   * Runs a script as a page of the service would, with `io` and `fetch`. The pages of its list are short, and a note of each
   * page is deleted as soon as the page is read. In the end, its map `notes` has only the notes that are left. After that,
   * the map has to follow a note that is created and deleted. The script may log no error.
   */
  async expectToWatch({ at, text }: Block): Promise<void> {
    const errors: unknown[] = [];
    const left = new Set<string>();
    for (let count = 0; count < 8; count += 1)
      left.add((await (await this.send("POST", "/notes", { title: "Passing" })).json()).id);
    const made = [...left];
    const extraHeaders = { Cookie: this.cookie, Origin: this.address };
    const context = createContext({
      io: (options: object) => io(this.address, { ...options, extraHeaders, forceNew: true }),
      fetch: async (path: string) => {
        const answer = await this.send("GET", path.replace("perPage=100", "perPage=2"));
        const { results }: { results: { id: string }[] } = await answer.clone().json();
        const spare = results.find(({ id }) => left.delete(id));
        if (spare) await this.send("DELETE", `/notes/${spare.id}`);

        return answer;
      },
      console: { error: (...what: unknown[]) => errors.push(what) },
    });
    runInContext(text, context);
    const known = (): string[] => runInContext("[...notes.keys()]", context);
    try {
      await until(() => made.every((id) => known().includes(id) === left.has(id)));
      expect(left.size, at).to.be.within(1, 7);
      const { id } = await (await this.send("POST", "/notes", { title: "Watched" })).json();
      await until(() => known().includes(id));
      await this.send("DELETE", `/notes/${id}`);
      await until(() => !known().includes(id));
      expect(errors, at).to.deep.equal([]);
    } finally {
      runInContext("socket.close()", context);
    }
  }
}

/** Resolves once the service at this address is ready. */
export async function answering(address: string): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${address}/health/ready`).catch(() => delay(50));

    return answer?.status === 200;
  }, 60_000);
}

/** Asserts that an answer is as shown; "…" stands for any value. */
function expectShown(shown: unknown, real: unknown, path: string): void {
  if (shown === "…") return;
  if (shown === null || typeof shown !== "object") {
    expect(real, path).to.deep.equal(shown);
    return;
  }
  const fields = Object.entries(shown);
  const rest = Object(real) as Record<string, unknown>;
  expect(Object.keys(rest), path).to.have.members(fields.map(([name]) => name));
  for (const [name, value] of fields) expectShown(value, rest[name], `${path}.${name}`);
}
