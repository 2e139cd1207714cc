import { expect } from "chai";
import type { TransactionOptions } from "#domain/shared/repository";
import type { Database } from "#infrastructure/database/connection/database";
import { openTransaction, thrownBy, useDatabase } from "./use-database.js";

describe("transaction", () => {
  const db = useDatabase();

  const rename = (id: string, fullName: string) => db.users.updateOne({ where: { id } }, { fullName });
  const nameOf = async (id: string) => (await db.users.findFirst({ where: { id } }))?.fullName;

  it("returns the result of the work and commits the writes of every repository", async () => {
    const { user, scroll } = await db.users.transaction(async () => {
      const made = await db.makeUser();

      return { user: made, scroll: await db.scrolls.insertOne({ title: "a", body: "", ownerId: made.id }) };
    });

    expect(await db.users.findFirst({ where: { id: user.id } })).to.deep.equal(user);
    expect(await db.scrolls.findFirst({ where: { id: scroll.id } })).to.deep.equal(scroll);
  });

  it("rethrows the error of the work and rolls back the writes of every repository", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const failure = new Error("on purpose");
    const thrown = await thrownBy(() =>
      db.scrolls.transaction(async () => {
        await rename(id, "New");
        await db.scrolls.insertOne({ title: "undone", body: "", ownerId: id });
        throw failure;
      }),
    );

    expect(thrown).to.equal(failure);
    expect(await nameOf(id)).to.equal("Old");
    expect(await db.scrolls.count({ where: { title: "undone" } })).to.equal(0);
  });

  it("is invisible to other callers before it commits, and they do not join it", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const open = await openTransaction(db.database, () => rename(id, "New"));
    expect(await nameOf(id)).to.equal("Old");
    await open.commit();

    expect(await nameOf(id)).to.equal("New");
  });

  it("sends BEGIN and COMMIT, which a single write outside a transaction does not", async () => {
    const { id } = await db.makeUser();
    const sent = await db.statementsOf(() => db.users.transaction(() => rename(id, "a")));
    const single = await db.statementsOf(() => rename(id, "b"));

    expect(sent.map((text) => text.split(" ")[0])).to.deep.equal(["BEGIN;", "with", "COMMIT;"]);
    expect(single).to.have.length(1);
  });

  describe("with concurrent calls", () => {
    it("runs them one after another on its connection, relations included", async () => {
      const { id } = await db.makeUser();
      const warnings: Error[] = [];
      const listen = (warning: Error) => warnings.push(warning);
      process.on("warning", listen);
      await db.users.transaction(() =>
        Promise.all([
          ...["a", "b", "c", "d"].map((fullName) => rename(id, fullName)),
          ...[1, 2, 3].map(() => db.owners.find({ where: { id }, relations: { scrolls: true } })),
        ]),
      );
      await new Promise(setImmediate);
      process.off("warning", listen);

      expect(await nameOf(id)).to.equal("d");
      expect(warnings).to.deep.equal([]);
    });

    it("does not roll back a write beside a savepoint that fails", async () => {
      const { id } = await db.makeUser({ avatarKey: "old" });
      await db.users.transaction(() =>
        Promise.all([
          thrownBy(() =>
            db.users.transaction(async () => {
              await rename(id, "undone");
              await rename(id, "undone, too");
              throw new Error("on purpose");
            }),
          ),
          db.users.updateOne({ where: { id } }, { avatarKey: "new" }),
        ]),
      );

      expect(await db.users.findFirst({ where: { id } })).to.include({
        fullName: "A User",
        avatarKey: "new",
      });
    });

    it("finishes calls that are not awaited before it commits", async () => {
      const { id } = await db.makeUser();
      await db.users.transaction(async () => {
        for (const name of ["a", "b", "not awaited"]) void rename(id, name);
      });

      expect(await nameOf(id)).to.equal("not awaited");
    });

    it("throws for a call after its end", async () => {
      const { id } = await db.makeUser();
      let late = () => Promise.resolve<unknown>(undefined);
      const start = new Promise<void>((resolve) => (late = async () => resolve()));
      let later: Promise<unknown> = Promise.resolve();
      await db.users.transaction(async () => {
        later = start.then(() => thrownBy(() => rename(id, "too late")));
      });
      await late();

      expect(await later).to.match(/transaction is over/);
      expect(await nameOf(id)).to.equal("A User");
    });
  });

  describe("inside another transaction is a savepoint", () => {
    it("that is rolled back by itself when it throws", async () => {
      const { id } = await db.makeUser();
      const names: unknown[] = [];
      await db.users.transaction(async () => {
        await rename(id, "outer");
        await thrownBy(() =>
          db.users.transaction(async () => {
            await rename(id, "inner");
            throw new Error("on purpose");
          }),
        );
        names.push(await nameOf(id));
        await db.users.transaction(() => rename(id, "second"));
      });

      expect([...names, await nameOf(id)]).to.deep.equal(["outer", "second"]);
    });

    it("that limits the effect of a failed statement", async () => {
      const [one, two] = [await db.makeUser(), await db.makeUser()];
      await db.users.transaction(async () => {
        const taken = () => db.users.updateOne({ where: { id: two.id } }, { email: one.email });
        expect(await thrownBy(() => db.users.transaction(taken))).to.include({ code: "CONFLICT" });
        await rename(two.id, "after");
      });

      expect(await nameOf(two.id)).to.equal("after");
    });

    it("that is rolled back with the outer transaction", async () => {
      const { id } = await db.makeUser({ fullName: "Old" });
      await thrownBy(() =>
        db.users.transaction(async () => {
          await db.users.transaction(() => rename(id, "inner"));
          throw new Error("on purpose");
        }),
      );

      expect(await nameOf(id)).to.equal("Old");
    });

    it("that accepts no isolation level", async () => {
      const nested = () => db.users.transaction(async () => {}, { isolation: "serializable" });

      expect(await thrownBy(() => db.users.transaction(nested))).to.be.instanceOf(TypeError);
    });
  });

  it("throws instead of committing after one of its statements failed", async () => {
    const [one, two] = [await db.makeUser(), await db.makeUser({ fullName: "Old" })];
    const thrown = await thrownBy(() =>
      db.users.transaction(async () => {
        await rename(two.id, "lost");
        await thrownBy(() => db.users.updateOne({ where: { id: two.id } }, { email: one.email }));
      }),
    );

    expect(thrown).to.include({ code: "CONFLICT" });
    expect(await nameOf(two.id)).to.equal("Old");
  });

  it("is rolled back and throws when its connection is lost", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const other = db.connect();
    const lost = await thrownBy(() =>
      other.transaction(async () => {
        await db.usersOf(other).updateOne({ where: { id } }, { fullName: "lost" });
        const [own] = await other.query<{ pid: number }>({
          text: "select pg_backend_pid() as pid",
          values: [],
          prepared: false,
        });
        await terminate(other, own?.pid);
      }),
    );

    expect(lost).to.include({ code: "SERVICE_UNAVAILABLE" });
    expect(await nameOf(id)).to.equal("Old");
    expect(await db.usersOf(other).count({ where: { id } })).to.equal(1);
  });

  /** Terminates the connection of a transaction from within: the statement gets no answer. */
  const terminate = (database: Database, pid: number | undefined) =>
    database.query({ text: "select pg_terminate_backend($1)", values: [pid], prepared: false });

  describe("isolation and retries", () => {
    const isolationOf = async (options?: TransactionOptions) => {
      const show = () => db.sql<{ transaction_isolation: string }>("show transaction_isolation");

      return (await db.users.transaction(show, options))[0]?.transaction_isolation;
    };

    for (const isolation of ["read committed", "repeatable read", "serializable"] as const) {
      it(`runs at ${isolation}`, async () => expect(await isolationOf({ isolation })).to.equal(isolation));
    }

    it("retries after a serialization failure, so that no update is lost", async () => {
      const { id } = await db.makeUser({ fullName: "0" });
      let runs = 0;
      let met = () => {};
      const allHaveRead = new Promise<void>((resolve) => (met = resolve));
      const increment = () =>
        db.users.transaction(
          async () => {
            const next = Number(await nameOf(id)) + 1;
            runs += 1;
            if (runs === 5) met();
            await allHaveRead;
            await rename(id, `${next}`);
          },
          { isolation: "repeatable read", retries: 50 },
        );
      await Promise.all([1, 2, 3, 4, 5].map(increment));

      expect(await nameOf(id)).to.equal("5");
      expect(runs).to.be.greaterThan(5);
    });

    it("retries after a deadlock", async () => {
      const [one, two] = [await db.makeUser(), await db.makeUser()];
      await db.sql(`alter database ${new URL(db.url).pathname.slice(1)} set deadlock_timeout = '20ms'`);
      const impatient = db.connect();
      const users = db.usersOf(impatient);
      let runs = 0;
      let holding = 0;
      let met = () => {};
      const bothHoldOne = new Promise<void>((resolve) => (met = resolve));
      const lockBoth = (first: string, second: string) =>
        users.transaction(async () => {
          runs += 1;
          await users.updateOne({ where: { id: first } }, { isAdmin: true });
          holding += 1;
          if (holding >= 2) met();
          await bothHoldOne;
          await users.updateOne({ where: { id: second } }, { fullName: first });
        });
      await Promise.all([lockBoth(one.id, two.id), lockBoth(two.id, one.id)]);

      expect(runs).to.equal(3);
      expect([await nameOf(one.id), await nameOf(two.id)]).to.deep.equal([two.id, one.id]);
    });

    it("also retries a single statement after a deadlock", async () => {
      const [one, two] = [await db.makeUser(), await db.makeUser()];
      // A pooler would give the setting to another session.
      const own = { poolMax: 1, url: db.url, isPooled: false };
      const [patient, hasty] = [db.connect(own), db.connect(own)];
      const set = (database: Database, timeout: string) =>
        database.query({ text: `set deadlock_timeout = '${timeout}'`, values: [], prepared: false });
      await Promise.all([set(patient, "5s"), set(hasty, "1s")]);

      const sent: string[] = [];
      hasty.onStatement((text) => sent.push(text));
      const both = { where: { id: { in: [one.id, two.id] } } };
      let single: Promise<unknown> = Promise.resolve();
      await patient.transaction(async () => {
        const users = db.usersOf(patient);
        await users.updateOne({ where: { id: two.id } }, { fullName: "first" });
        single = db.usersOf(hasty).updateMany(both, { isAdmin: true });
        await db.someoneWaits();
        await users.updateOne({ where: { id: one.id } }, { fullName: "first" });
      });

      expect(await single).to.have.length(2);
      expect(sent).to.have.length(2);
    });

    /** Runs a transaction in which every attempt ends in a serialization failure. */
    const racing = (id: string, options: TransactionOptions, nested = false) => {
      let runs = 0;
      const race = async () => {
        runs += 1;
        await nameOf(id);
        await db.usersOf(outside).updateOne({ where: { id } }, { fullName: `raced ${runs}` });
        await rename(id, "never");
      };
      const work = nested ? () => db.users.transaction(race) : race;
      const outside = db.connect({ poolMax: 1 });

      return thrownBy(() => db.users.transaction(work, options)).then((error) => ({ error, runs }));
    };

    it("throws CONFLICT after the given number of retries, by default three", async () => {
      const { id } = await db.makeUser();
      const isolation = "repeatable read";
      const thrice = await racing(id, { isolation });
      const once = await racing(id, { isolation, retries: 1 });
      const never = await racing(id, { isolation, retries: 0 });

      expect([thrice.runs, once.runs, never.runs]).to.deep.equal([4, 2, 1]);
      for (const { error } of [thrice, once, never]) expect(error).to.include({ code: "CONFLICT" });
    });

    it("retries the outermost transaction, not the savepoint", async () => {
      const { id } = await db.makeUser();
      const { error, runs } = await racing(id, { isolation: "repeatable read", retries: 2 }, true);

      expect(error).to.include({ code: "CONFLICT" });
      expect(runs).to.equal(3);
    });

    it("does not retry after any other error", async () => {
      let runs = 0;
      await thrownBy(() =>
        db.users.transaction(async () => {
          runs += 1;
          throw new Error("on purpose");
        }),
      );

      expect(runs).to.equal(1);
    });
  });
});
