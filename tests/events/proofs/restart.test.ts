import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { Client } from "pg";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { isUnread } from "#infrastructure/events/log/log-cursor";
import { Checkout } from "../../embedded/checkout.js";
import { useProcesses } from "../../lifecycle/process.js";
import { freePort } from "../../support/free-port.js";
import { until } from "../../support/until.js";

const seeded = { email: "admin@example.com", password: "correct horse battery staple" };
const writers = 4;

describe("when PostgreSQL is restarted under load", function () {
  this.timeout(90_000);
  const launch = useProcesses();
  let checkout: Checkout;
  let database: string;

  before(async () => {
    checkout = await Checkout.make();
    database = await checkout.ensure();
  });
  after(() => checkout.remove());

  const rows = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new Client({ connectionString: database });
    try {
      await client.connect();

      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const listeners = () =>
    rows(`select from pg_stat_activity where application_name = '${SERVICE_NAME} background'
      and query like '%listen "mutation_events"%'`);

  it("the API answers 503 and recovers by itself, listens again, and loses no event", async () => {
    const port = String(await freePort());
    const api = launch("tools/run.ts", {
      DATABASE_URL: database,
      PORT: port,
      SCHEDULER: "separate",
      RATE_LIMIT_PER_USER: "0",
      RATE_LIMIT_PER_ADDRESS: "0",
    });
    await api.says("API is listening");
    const load = await startLoad(`http://localhost:${port}`);

    const written = load.created.length;
    await until(() => load.created.length >= written + 20, 20_000);
    await checkout.stop();
    await until(() => load.statuses.includes(503), 20_000);
    const refused = load.created.length;
    await checkout.ensure();
    await until(() => load.created.length >= refused + 20, 20_000);
    await load.stop();

    expect(new Set(load.statuses)).to.deep.equal(new Set([201, 503]));
    await until(async () => (await listeners()).length === 1, 10_000);
    const unfinished = `
      select from event_lanes union all
      select from event_cursors c join mutation_events e on ${isUnread("c")}
      where reaction = 'auth.send-first-link' and "table" = 'users' and kind = 'inserted'`;
    await until(async () => (await rows(unfinished)).length === 0, 40_000);

    const told = await rows<{ id: string }>(
      "select users.id from users join agenda_jobs on data #>> '{payload,email}' = users.email",
    );
    expect(told.map(({ id }) => id)).to.include.members(load.created);
  });
});

/** Starts callers that keep adding users, regardless of the responses. */
async function startLoad(url: string) {
  const send = (path: string, body: object, headers = {}) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url, ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await send("/auth/sign-in", seeded);
  const session = { Cookie: signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" };

  const created: string[] = [];
  const statuses: number[] = [];
  const end = new AbortController();
  const work = async (caller: number): Promise<void> => {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const email = `user-${caller}-${number}@example.com`;
      const answer = await send("/users", { fullName: "A User", email }, session);
      const { id }: { id: string } = JSON.parse(await answer.text());
      statuses.push(answer.status);
      if (answer.ok) created.push(id);
      await delay(10);
    }
  };
  const callers = Array.from({ length: writers }, (_, caller) => work(caller));

  return {
    created,
    statuses,
    async stop(): Promise<void> {
      end.abort();
      await Promise.all(callers);
    },
  };
}
