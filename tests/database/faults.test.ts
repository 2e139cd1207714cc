import { connect, createServer, type Server, type Socket } from "node:net";
import { expect } from "chai";
import { ServiceError } from "#domain/shared/errors";
import type { Database } from "#infrastructure/database/connection/database";
import { isPrepared } from "../support/pooler.js";
import { asText, openTransaction, thrownBy, useDatabase } from "./use-database.js";

describe("Database error handling", () => {
  const db = useDatabase({ statementTimeoutMs: 1_000 });

  const run = (database: Database, text: string, ...values: unknown[]) =>
    database.query({ text, values, prepared: false });

  const faults: [promise: string, code: string, work: () => Promise<unknown>][] = [
    [
      "a duplicate of a unique value",
      "CONFLICT",
      async () => {
        const { email } = await db.makeUser();
        await db.makeUser({ email });
      },
    ],
    [
      "a reference to a missing row",
      "CONFLICT",
      () => db.scrolls.insertOne({ title: "a", body: "", ownerId: "00000000-0000-7000-8000-000000000000" }),
    ],
    [
      "the delete of a referenced row",
      "CONFLICT",
      async () => {
        const { id } = await db.makeUser();
        await db.scrolls.insertOne({ title: "a", body: "", ownerId: id });
        await db.users.deleteOne({ where: { id } });
      },
    ],
    ["a malformed uuid", "BAD_REQUEST", () => db.users.findFirst({ where: { id: "42" } })],
    [
      "a NUL byte in a condition",
      "BAD_REQUEST",
      () => db.users.find({ where: { email: { contains: "a\0" } } }),
    ],
    ["a NUL byte in a value", "BAD_REQUEST", () => db.makeUser({ fullName: "a\0b" })],
    [
      "a pattern that ends in an escape",
      "BAD_REQUEST",
      () => db.users.find({ where: { fullName: { like: "%\\" } } }),
    ],
    ["a statement that exceeds its timeout", "SERVICE_UNAVAILABLE", () => db.sql("select pg_sleep(5)")],
  ];

  before(() => db.makeUser());

  for (const [promise, code, work] of faults) {
    it(`maps ${promise} to ${code}`, async () => {
      const fault = await thrownBy(work);

      expect(fault).to.be.instanceOf(ServiceError).and.include({ code });
      expect(fault).to.have.property("cause").that.is.instanceOf(Error);
      expect(fault)
        .to.have.property("message")
        .that.does.not.match(/select|insert|"|constraint|\$1/i);
    });
  }

  it("names the field of a unique key, also of an expression", async () => {
    const { email } = await db.makeUser();
    const fault = await thrownBy(() => db.makeUser({ email }));
    const message = "email is already taken";

    expect(fault).to.deep.include({
      details: { issues: [{ in: "body", path: "email", message, type: "unique" }] },
    });
  });

  it("names each field of a unique key with several columns, and none for other constraints", async () => {
    await db.sql("create table pairs (\"ownerId\" int, title varchar, check (title <> ''))");
    await db.sql('create unique index on pairs ("ownerId", lower(title))');
    const insert = (title: string) => run(db.database, "insert into pairs values (1, $1)", title);
    await insert("a)=(b");
    const fault = await thrownBy(() => insert("A)=(B"));

    expect(fault).to.have.nested.property("details.issues").with.length(2);
    expect(fault).to.have.nested.property("details.issues[0].path", "ownerId");
    expect(fault).to.have.nested.property("details.issues[1].path", "title");
    expect(await thrownBy(() => insert(""))).to.include({ code: "BAD_REQUEST", details: undefined });
  });

  it("names the field that refers to a missing row, and none for a row that is still referenced", async () => {
    const { id } = await db.makeUser();
    const missing = { title: "a", body: "", ownerId: "00000000-0000-7000-8000-000000000000" };
    const message = "ownerId refers to a row that does not exist";
    expect(await thrownBy(() => db.scrolls.insertOne(missing))).to.deep.include({
      details: { issues: [{ in: "body", path: "ownerId", message, type: "reference" }] },
    });

    await db.scrolls.insertOne({ ...missing, ownerId: id });
    expect(await thrownBy(() => db.users.deleteOne({ where: { id } }))).to.include({ details: undefined });
  });

  it("keeps the values of the statement out of the message of the cause", async () => {
    const { email } = await db.makeUser();
    const fault = await thrownBy(() => db.makeUser({ email }));

    expect(fault)
      .to.be.instanceOf(ServiceError)
      .with.property("cause")
      .with.property("message")
      .that.does.not.include(email);
  });

  it("stores a lone surrogate as the replacement character", async () => {
    expect((await db.makeUser({ fullName: "a\ud800b" })).fullName).to.equal("a\ufffdb");
  });

  it("maps an exhausted pool to SERVICE_UNAVAILABLE, and recovers", async () => {
    const small = db.connect({ poolMax: 1, acquireTimeoutMs: 300 });
    const open = await openTransaction(small, () => run(small, "select 1"));

    expect(await thrownBy(() => run(small, "select 1"))).to.include({ code: "SERVICE_UNAVAILABLE" });
    await open.commit();
    expect(await run(small, "select 1 as one")).to.deep.equal([{ one: 1 }]);
  });

  const unreachable: [promise: string, url: (real: URL) => void][] = [
    ["a refused connection", (url) => (url.port = "1")],
    ["a wrong password", (url) => (url.password = "wrong")],
    ["a missing database", (url) => (url.pathname = "/none")],
    ["an unknown host", (url) => (url.hostname = "none.invalid")],
  ];
  for (const [promise, change] of unreachable) {
    it(`maps ${promise} to SERVICE_UNAVAILABLE, in statements, transactions and point reads`, async () => {
      const url = new URL(db.url);
      change(url);
      const lost = db.connect({ url: url.href, acquireTimeoutMs: 2_000 });
      const one = { name: "one", text: "select 1", readRow: asText };

      for (const work of [
        () => run(lost, "select 1"),
        () => lost.transaction(() => run(lost, "select 1")),
        () => lost.points.read(one, []),
      ]) {
        expect(await thrownBy(work)).to.include({ code: "SERVICE_UNAVAILABLE" });
      }
    });
  }

  describe("a server that never answers", () => {
    let silent: Server;
    let url = "";

    before(async () => {
      silent = createServer((socket) => socket.resume());
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      const address = silent.address();
      url = `postgres://a:b@127.0.0.1:${typeof address === "object" ? address?.port : ""}/c`;
    });
    after(() => new Promise((resolve) => silent.close(resolve)));

    it("is mapped to SERVICE_UNAVAILABLE after the timeout for a connection", async () => {
      const mute = db.connect({ url, acquireTimeoutMs: 200 });

      expect(await thrownBy(() => run(mute, "select 1"))).to.include({ code: "SERVICE_UNAVAILABLE" });
      expect(
        await thrownBy(() => mute.points.read({ name: "one", text: "select 1", readRow: asText }, [])),
      ).to.include({
        code: "SERVICE_UNAVAILABLE",
      });
    });
  });

  it("maps a server that stops answering to SERVICE_UNAVAILABLE, and replaces its connections", async () => {
    const sockets = new Set<Socket>();
    const real = new URL(db.url);
    const { port, hostname } = real;
    const between = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) sockets.add(socket.on("error", () => near.destroy()));
    });
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    const address = between.address();
    real.port = String(typeof address === "object" ? address?.port : "");
    real.hostname = "127.0.0.1";
    const other = db.connect({ url: real.href, poolMax: 1, statementTimeoutMs: 100 });
    const one = { name: "one", text: "select 1", readRow: asText };
    const all = () =>
      Promise.all([run(other, "select 1 as one"), other.points.read(one, []), other.points.read(one, [])]);
    await all();
    for (const socket of sockets) socket.pause().unpipe();

    const silent = [
      () => run(other, "select 1"),
      () => other.points.read(one, []),
      () => other.points.read(one, []),
    ];
    for (const fault of await Promise.all(silent.map(thrownBy))) {
      expect(fault).to.include({ code: "SERVICE_UNAVAILABLE" });
    }
    expect(await all()).to.deep.equal([[{ one: 1 }], [["1"]], [["1"]]]);
    await other.close();
    for (const socket of sockets) socket.destroy();
    between.close();
  });

  it("maps the loss of a connection in use to SERVICE_UNAVAILABLE, and replaces lost connections", async () => {
    const other = db.connect();
    const one = { name: "one", text: "select 1", readRow: asText };
    const slow = { name: "slow", text: "select pg_sleep(0.5)", readRow: asText };
    await Promise.all([run(other, "select 1"), other.points.read(one, []), other.points.read(one, [])]);
    const inUse = [
      thrownBy(() => run(other, "select pg_sleep(0.5)")),
      thrownBy(() => other.points.read(slow, [])),
    ];
    await db.someoneSleeps(2);
    await db.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );

    for (const fault of await Promise.all(inUse)) expect(fault).to.include({ code: "SERVICE_UNAVAILABLE" });
    expect(await run(other, "select 1 as one")).to.deep.equal([{ one: 1 }]);
    expect(await other.points.read(one, [])).to.deep.equal([["1"]]);
    expect(await other.points.read(one, [])).to.deep.equal([["1"]]);
  });

  describe("a migration under prepared statements", () => {
    const retype = (type: string) => db.sql(`alter table scrolls alter column title type ${type}`);
    let ownerId = "";

    before(async () => {
      ownerId = (await db.makeUser()).id;
      await db.scrolls.insertOne({ title: "a", body: "", ownerId });
    });
    afterEach(() => retype("text"));

    it("does not break the next statement", async () => {
      await db.scrolls.find({ where: { ownerId } });
      await db.scrolls.updateMany({ where: { ownerId } }, { body: "a" });
      await retype("varchar(300)");

      expect(await db.scrolls.find({ where: { ownerId } })).to.have.length(1);
      expect(await db.scrolls.updateMany({ where: { ownerId } }, { body: "b" })).to.have.length(1);
    });

    it("restarts a transaction that used an outdated statement", async () => {
      const single = db.connect({ poolMax: 1 });
      const read = { text: "select title from scrolls", values: [], prepared: true };
      await single.query(read);
      await retype("varchar(300)");
      let runs = 0;
      await single.transaction(async () => {
        runs += 1;
        await single.query(read);
      });

      expect(runs).to.equal(isPrepared ? 2 : 1);
    });

    it("does not break point reads", async () => {
      const read = { name: "titles", text: "select title from scrolls limit 1", readRow: asText };
      await Promise.all([1, 2, 3, 4].map(() => db.database.points.read(read, [])));
      await retype("varchar(300)");

      const rows = await Promise.all([1, 2, 3, 4, 5, 6].map(() => db.database.points.read(read, [])));
      expect(rows).to.deep.equal(Array.from({ length: 6 }, () => [["a"]]));
    });

    it("does not change the rows that are read when it adds a column", async () => {
      const [scroll] = await db.scrolls.find({ where: { ownerId } });
      await db.sql("alter table scrolls add column extra text");

      expect(await db.scrolls.find({ where: { ownerId } })).to.deep.equal([scroll]);
      await db.sql("alter table scrolls drop column extra");
    });
  });

  it("lets running work finish on close()", async () => {
    const closing = db.connect();
    const sleep = "select pg_sleep(0.5)::text as slept";
    const underWay = Promise.all([
      run(closing, sleep),
      closing.points.read({ name: "sleep", text: sleep, readRow: asText }, []),
      closing.transaction(async () => [await run(closing, sleep), await run(closing, "select '' as slept")]),
    ]);
    await db.someoneSleeps(3);
    await closing.close();

    const slept = [{ slept: "" }];
    expect(await underWay).to.deep.equal([slept, [[""]], [slept, slept]]);
  });

  it("answers SERVICE_UNAVAILABLE after close()", async () => {
    const closed = db.connect();
    await closed.points.read({ name: "one", text: "select 1", readRow: asText }, []);
    await run(closed, "select 1");
    await closed.close();

    expect(await thrownBy(() => run(closed, "select 1"))).to.include({ code: "SERVICE_UNAVAILABLE" });
    expect(
      await thrownBy(() => closed.points.read({ name: "one", text: "select 1", readRow: asText }, [])),
    ).to.include({
      code: "SERVICE_UNAVAILABLE",
    });
  });
});
