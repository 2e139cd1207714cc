import { expect } from "chai";
import type { TransactionOptions } from "#domain/shared/repository";
import type { Database } from "#infrastructure/database/connection/database";
import { openTransaction, thrownBy, useDatabase } from "./use-database.js";

describe("transaction", () => {
  const db = useDatabase();

  const rename = (id: string, fullName: string) => db.users.updateOne({ where: { id } }, { fullName });
  const nameOf = async (id: string) => (await db.users.findFirst({ where: { id } }))?.fullName;

  it("gives what the work gives, and commits what every repository did in it", async () => {
    const { user, note } = await db.users.transaction(async () => {
      const made = await db.makeUser();

      return { user: made, note: await db.notes.insertOne({ title: "a", body: "", ownerId: made.id }) };
    });

    expect(await db.users.findFirst({ where: { id: user.id } })).to.deep.equal(user);
    expect(await db.notes.findFirst({ where: { id: note.id } })).to.deep.equal(note);
  });

  it("throws what the work throws, and undoes what every repository did in it", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const failure = new Error("on purpose");
    const thrown = await thrownBy(() =>
      db.notes.transaction(async () => {
        await rename(id, "New");
        await db.notes.insertOne({ title: "undone", body: "", ownerId: id });
        throw failure;
      }),
    );

    expect(thrown).to.equal(failure);
    expect(await nameOf(id)).to.equal("Old");
    expect(await db.notes.count({ where: { title: "undone" } })).to.equal(0);
  });

  it("is not seen by others before it commits, and not entered by them", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const open = await openTransaction(db.database, () => rename(id, "New"));
    expect(await nameOf(id)).to.equal("Old");
    await open.commit();

    expect(await nameOf(id)).to.equal("New");
  });

  it("sends BEGIN and COMMIT around several writes only, never around one", async () => {
    const { id } = await db.makeUser();
    const sent = await db.statementsOf(() => db.users.transaction(() => rename(id, "a")));
    const single = await db.statementsOf(() => rename(id, "b"));

    expect(sent.map((text) => text.split(" ")[0])).to.deep.equal(["BEGIN;", "with", "COMMIT;"]);
    expect(single).to.have.length(1);
  });

  describe("what is called in it at once", () => {
    it("takes turns on its connection, relations included", async () => {
      const { id } = await db.makeUser();
      const warnings: Error[] = [];
      const listen = (warning: Error) => warnings.push(warning);
      process.on("warning", listen);
      await db.users.transaction(() =>
        Promise.all([
          ...["a", "b", "c", "d"].map((fullName) => rename(id, fullName)),
          ...[1, 2, 3].map(() => db.users.find({ where: { id }, relations: { notes: true } })),
        ]),
      );
      await new Promise(setImmediate);
      process.off("warning", listen);

      expect(await nameOf(id)).to.equal("d");
      expect(warnings).to.deep.equal([]);
    });

    it("is not undone with a savepoint beside it", async () => {
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

    it("is finished before it commits, awaited or not", async () => {
      const { id } = await db.makeUser();
      await db.users.transaction(async () => {
        for (const name of ["a", "b", "not awaited"]) void rename(id, name);
      });

      expect(await nameOf(id)).to.equal("not awaited");
    });

    it("cannot come too late", async () => {
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

  describe("in a transaction is a savepoint", () => {
    it("that is undone alone when it throws", async () => {
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

    it("that a failed statement does not reach beyond", async () => {
      const [one, two] = [await db.makeUser(), await db.makeUser()];
      await db.users.transaction(async () => {
        const taken = () => db.users.updateOne({ where: { id: two.id } }, { email: one.email });
        expect(await thrownBy(() => db.users.transaction(taken))).to.include({ code: "CONFLICT" });
        await rename(two.id, "after");
      });

      expect(await nameOf(two.id)).to.equal("after");
    });

    it("that is undone with the transaction around it", async () => {
      const { id } = await db.makeUser({ fullName: "Old" });
      await thrownBy(() =>
        db.users.transaction(async () => {
          await db.users.transaction(() => rename(id, "inner"));
          throw new Error("on purpose");
        }),
      );

      expect(await nameOf(id)).to.equal("Old");
    });

    it("that has no isolation of its own", async () => {
      const nested = () => db.users.transaction(async () => {}, { isolation: "serializable" });

      expect(await thrownBy(() => db.users.transaction(nested))).to.be.instanceOf(TypeError);
    });
  });

  it("does not pretend to have committed after a statement in it failed", async () => {
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

  it("is undone, and says so, when its connection is lost", async () => {
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

  /** Ends the connection of a transaction from within: the statement itself gets no answer. */
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

    it("starts again after a serialization failure, so that no update is lost", async () => {
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

    it("starts again after a deadlock", async () => {
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

    it("also sends a single statement again after a deadlock", async () => {
      const [one, two] = [await db.makeUser(), await db.makeUser()];
      const patient = db.connect({ poolMax: 1 });
      const hasty = db.connect({ poolMax: 1 });
      const set = (database: Database, timeout: string) =>
        database.query({ text: `set deadlock_timeout = '${timeout}'`, values: [], prepared: false });
      await Promise.all([set(patient, "5s"), set(hasty, "50ms")]);

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

    /** Runs into a serialization failure each time. */
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

    it("gives up with CONFLICT after as many retries as it was given, by default three", async () => {
      const { id } = await db.makeUser();
      const isolation = "repeatable read";
      const thrice = await racing(id, { isolation });
      const once = await racing(id, { isolation, retries: 1 });
      const never = await racing(id, { isolation, retries: 0 });

      expect([thrice.runs, once.runs, never.runs]).to.deep.equal([4, 2, 1]);
      for (const { error } of [thrice, once, never]) expect(error).to.include({ code: "CONFLICT" });
    });

    it("starts the outermost transaction again, not the savepoint", async () => {
      const { id } = await db.makeUser();
      const { error, runs } = await racing(id, { isolation: "repeatable read", retries: 2 }, true);

      expect(error).to.include({ code: "CONFLICT" });
      expect(runs).to.equal(3);
    });

    it("does not start again after any other failure", async () => {
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
