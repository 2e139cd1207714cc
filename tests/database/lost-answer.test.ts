import { expect } from "chai";
import type { Database } from "#infrastructure/database/connection/database";
import { Line } from "../lifecycle/process.js";
import { until } from "../support/until.js";
import { thrownBy, useDatabase } from "./use-database.js";

describe("When the connection is lost before the response", () => {
  const db = useDatabase();
  let line: Line;
  let database: Database;

  beforeEach(async () => {
    const url = new URL(db.url);
    line = new Line({ host: url.hostname, port: Number(url.port) });
    await line.mend();
    url.hostname = "127.0.0.1";
    url.port = String(line.port);
    database = db.connect({ url: url.href, poolMax: 1 });
    await database.returnsOld();
  });
  afterEach(async () => {
    await database.close();
    line.cut();
  });

  const isStored = async (email: string) => (await db.users.count({ where: { email } })) === 1;
  const insert = (email: string) => db.usersOf(database).insertOne(db.newUser({ email }));

  it("a write throws OUTCOME_UNKNOWN, because it may be stored", async () => {
    line.dropAnswers();
    const fault = thrownBy(() => insert("ada@example.com"));
    await until(() => isStored("ada@example.com"));
    line.cut();

    expect(await fault).to.include({ code: "OUTCOME_UNKNOWN" });
  });

  it("a commit throws OUTCOME_UNKNOWN, because the whole transaction may be stored", async () => {
    const emails = ["a@example.com", "b@example.com"];
    const fault = thrownBy(() =>
      database.transaction(async () => {
        for (const email of emails) await database.transaction(() => insert(email));
        line.dropAnswers();
      }),
    );
    for (const email of emails) await until(() => isStored(email));
    line.cut();

    expect(await fault).to.include({ code: "OUTCOME_UNKNOWN" });
  });

  it("a write inside a transaction throws SERVICE_UNAVAILABLE, because nothing is stored", async () => {
    const fault = thrownBy(() =>
      database.transaction(async () => {
        await insert("early@example.com");
        line.dropAnswers();
        const late = insert("late@example.com");
        line.cut();
        await late;
      }),
    );

    expect(await fault).to.include({ code: "SERVICE_UNAVAILABLE" });
    expect(await isStored("early@example.com")).to.equal(false);
  });

  it("a read throws SERVICE_UNAVAILABLE", async () => {
    line.dropAnswers();
    const fault = thrownBy(() =>
      database.query({ text: "select pg_sleep(0.2)", values: [], prepared: false }),
    );
    await db.someoneSleeps(1);
    line.cut();

    expect(await fault).to.include({ code: "SERVICE_UNAVAILABLE" });
  });

  it("the next write throws SERVICE_UNAVAILABLE, because it was not sent", async () => {
    line.cut();
    await thrownBy(() => database.query({ text: "select 1", values: [], prepared: false }));

    expect(await thrownBy(() => insert("never@example.com"))).to.include({ code: "SERVICE_UNAVAILABLE" });
  });

  it("a write that the server terminated throws SERVICE_UNAVAILABLE, because it was rolled back", async () => {
    const text = "with slow as (select pg_sleep(60)) delete from scrolls using slow";
    const fault = thrownBy(() => database.query({ text, values: [], prepared: false }));
    await db.someoneSleeps(1);
    await db.sql("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");

    expect(await fault).to.include({ code: "SERVICE_UNAVAILABLE" });
  });
});
