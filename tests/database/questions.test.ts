import { expect } from "chai";
import { type AnyQueryBuilder, raw } from "objection";
import type { User } from "#domain/users/user";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { from, type Shape } from "#infrastructure/database/query/question";
import type { Rows } from "#infrastructure/database/table";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { userTable } from "#infrastructure/users/user.table";
import { thrownBy, useDatabase } from "./use-database.js";

/** A repository whose questions the tests write. */
class Users extends ObjectionRepository<User> {
  override ask<const S extends Shape>(shape: S, build: (users: Rows<User>) => AnyQueryBuilder) {
    return super.ask(shape, build);
  }

  override sql<const S extends Shape>(shape: S) {
    return super.sql(shape);
  }

  get ownSessions() {
    return this.related("sessions");
  }
}

class Sessions extends ObjectionRepository<typeof sessionTable.row & object> {
  override ask<const S extends Shape>(
    shape: S,
    build: (sessions: Rows<typeof sessionTable.row & object>) => AnyQueryBuilder,
  ) {
    return super.ask(shape, build);
  }
}

describe("Repository, asking a question", () => {
  const db = useDatabase();
  let users: Users;
  let sessions: Sessions;
  const name = { fullName: "text" } as const;
  const namesOf = async (build: (users: Rows<User>) => AnyQueryBuilder) =>
    (await users.ask(name, (rows) => build(rows).orderBy("fullName"))).map(({ fullName }) => fullName);

  before(async () => {
    users = new Users(userTable, db.database);
    sessions = new Sessions(sessionTable, db.database);
    const ada = await db.makeUser({ fullName: "Ada", isAdmin: true });
    const ben = await db.makeUser({ fullName: "Ben", avatarKey: "b" });
    const gone = await db.makeUser({ fullName: "Gone", isAdmin: true });
    for (const user of [ada, ada, ben, gone])
      await db.makeSession(user, { tokenDigest: crypto.randomUUID() });
    const { id } = await db.makeSession(ben);
    await db.sessions.softDeleteOne({ where: { id } });
    await db.users.softDeleteOne({ where: { id: gone.id } });
  });

  describe("maps the rows", () => {
    it("to entities, as find returns them", async () => {
      const found = await users.ask(userTable.shape, (rows) => rows.orderBy("id"));
      expect(found).to.deep.equal(await db.users.find({ orderBy: { id: "asc" } }));
    });

    it("to the columns that it names, each of its type", async () => {
      const shape = {
        fullName: "text",
        isAdmin: "boolean",
        avatarKey: "text?",
        seen: "timestamptz?",
        count: "integer",
        sessions: "text[]",
      } as const;
      const [ada, ben] = await users.ask(shape, (rows) =>
        rows
          .leftJoinRelated("sessions")
          .select("users.fullName", "users.isAdmin", "users.avatarKey", raw(`array_agg("ip")`).as("sessions"))
          .count("sessions.id as count")
          .max("sessions.deletedAt as seen")
          .groupBy("users.fullName", "users.isAdmin", "users.avatarKey")
          .orderBy("users.fullName"),
      );
      const ip = "127.0.0.1";

      expect(ada).to.deep.equal({
        ...{ fullName: "Ada", isAdmin: true, avatarKey: null },
        ...{ seen: null, count: 2, sessions: [ip, ip] },
      });
      expect(ben).to.deep.equal({
        ...{ fullName: "Ben", isAdmin: false, avatarKey: "b" },
        ...{ seen: null, count: 1, sessions: [ip] },
      });
    });

    it("to none or one for a query of the first row", async () => {
      const first = (fullName: string) => users.ask(name, (rows) => rows.findOne({ fullName }));

      expect(await first("Ada")).to.deep.equal([{ fullName: "Ada" }]);
      expect(await first("none")).to.deep.equal([]);
    });

    const wrong: [promise: string, shape: Shape, column: string][] = [
      ["a column that is not selected", { email: "text" }, "fullName"],
      ["null for a column that may not be null", { avatarKey: "text" }, "avatarKey"],
      ["text for an integer", { fullName: "integer" }, "fullName"],
      ["a boolean for a text", { isAdmin: "text" }, "isAdmin"],
      ["a date for a boolean", { createdAt: "boolean" }, "createdAt"],
      ["text for a date", { fullName: "timestamptz" }, "fullName"],
      ["text for a list", { fullName: "text[]" }, "fullName"],
    ];
    for (const [promise, shape, column] of wrong) {
      it(`throws TypeError for ${promise}`, async () => {
        const error = await thrownBy(() => users.ask(shape, (rows) => rows.select(column)));
        expect(error)
          .to.be.instanceOf(TypeError)
          .with.property("message")
          .that.matches(/^The column \w+ of the answer is not /);
      });
    }

    it("throws TypeError for a redacted column, before any SQL", async () => {
      const statements = await db.statementsOf(async () => {
        const error = await thrownBy(() => sessions.ask(sessionTable.shape, (rows) => rows));
        expect(error)
          .to.be.instanceOf(TypeError)
          .with.property("message", "No answer has the redacted column tokenDigest");
      });
      expect(statements).to.be.empty;
    });
  });

  describe("leaves out soft-deleted rows", () => {
    it("of the table, also when the conditions have an or without parentheses", async () => {
      expect(
        await namesOf((rows) => rows.where("fullName", "none").orWhere({ isAdmin: true })),
      ).to.deep.equal(["Ada"]);
      expect(await namesOf((rows) => rows.whereRaw("false or true"))).to.deep.equal(["Ada", "Ben"]);
    });

    it("under another name of the table", async () => {
      expect(await namesOf((rows) => rows.alias("u").where("u.isAdmin", true))).to.deep.equal(["Ada"]);
    });

    it("of a relation that is joined", async () => {
      const names = await namesOf((rows) => rows.joinRelated("sessions").select("fullName"));
      const owners = await sessions.ask(name, (rows) => rows.joinRelated("user").select("user.fullName"));

      expect(names).to.deep.equal(["Ada", "Ada", "Ben"]);
      expect(owners.map(({ fullName }) => fullName)).to.have.members(names);
    });

    it("of a relation in a sub-query", async () => {
      const count = users.ownSessions.count().as("count");
      const counted = await users.ask({ ...name, count: "integer" }, (rows) =>
        rows.select("fullName", count).orderBy("fullName"),
      );

      expect(counted).to.deep.equal([
        { fullName: "Ada", count: 2 },
        { fullName: "Ben", count: 1 },
      ]);
    });

    it("of another table", async () => {
      const deleted = from(sessionTable).select("userId").whereNotNull("deletedAt");
      expect(await namesOf((rows) => rows.whereIn("id", deleted))).to.deep.equal([]);
    });

    it("unless the context has withDeleted, which the joined relations follow", async () => {
      const withDeleted = { withDeleted: true };

      expect(await namesOf((rows) => rows.context(withDeleted))).to.deep.equal(["Ada", "Ben", "Gone"]);
      expect(
        await namesOf((rows) => rows.context(withDeleted).joinRelated("sessions").select("users.fullName")),
      ).to.deep.equal(["Ada", "Ada", "Ben", "Ben", "Gone"]);
      expect(
        await namesOf((rows) => rows.whereIn("id", from(sessionTable).context(withDeleted).select("userId"))),
      ).to.deep.equal(["Ada", "Ben"]);
    });
  });

  describe("in SQL", () => {
    it("sends each value as a parameter", async () => {
      const text = `'; drop table users; --`;
      const statements = await db.statementsOf(async () => {
        const [row] = await users.sql({ text: "text", sum: "integer" })`
          select ${text}::text as text, ${1}::bigint + ${2} as sum`;
        expect(row).to.deep.equal({ text, sum: 3 });
      });

      expect(statements.join().trim()).to.equal("select $1::text as text, $2::bigint + $3 as sum");
    });

    it("throws TypeError for a value of another type", async () => {
      const error = await thrownBy(() => users.sql({ one: "boolean" })`select 1 as one`);
      expect(error).to.be.instanceOf(TypeError);
    });
  });

  it("is one statement, for any number of rows", async () => {
    const statements = await db.statementsOf(() =>
      users.ask({ ...name, count: "integer" }, (rows) =>
        rows.select("fullName", users.ownSessions.count().as("count")),
      ),
    );
    expect(statements).to.have.length(1);
  });

  it("is part of the transaction that runs", async () => {
    const rolledBack = new Error("rolled back");
    const error = await thrownBy(() =>
      users.transaction(async () => {
        await db.makeUser({ fullName: "Unseen" });
        expect(await namesOf((rows) => rows.where("fullName", "Unseen"))).to.deep.equal(["Unseen"]);
        const [{ count } = { count: 0 }] = await users.sql({ count: "integer" })`
          select count(*) from users where "fullName" = ${"Unseen"}`;
        expect(count).to.equal(1);
        throw rolledBack;
      }),
    );

    expect(error).to.equal(rolledBack);
    expect(await namesOf((rows) => rows.where("fullName", "Unseen"))).to.deep.equal([]);
  });

  it("refuses to write, before any SQL", async () => {
    const writes: ((rows: Rows<User>) => AnyQueryBuilder)[] = [
      (rows) => rows.patch({ fullName: "Changed" }),
      (rows) => rows.delete(),
      (rows) => rows.insert({ fullName: "New" }),
    ];
    const statements = await db.statementsOf(async () => {
      for (const write of writes)
        expect(await thrownBy(() => users.ask(name, write)))
          .to.be.instanceOf(TypeError)
          .with.property("message", "A question only reads. Write with the methods of the repository");
    });
    expect(statements).to.be.empty;
  });

  it("throws the errors of the data service", async () => {
    const malformed = await thrownBy(() => users.ask(name, (rows) => rows.where({ id: "none" })));
    expect(malformed).to.include({ code: "BAD_REQUEST", message: "A value is malformed or out of range" });

    const closed = db.connect({ url: "postgres://127.0.0.1:1/none" });
    const unreached = await thrownBy(() => new Users(userTable, closed).ask(name, (rows) => rows));
    expect(unreached).to.include({ code: "SERVICE_UNAVAILABLE" });
  });
});
