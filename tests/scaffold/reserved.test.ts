import { expect } from "chai";
import { sqlWords } from "../../tools/scaffold/reserved.js";
import { useDatabase } from "../database/use-database.js";

describe("the reserved words of SQL", () => {
  const db = useDatabase();

  it("are those of the server; before PostgreSQL 16, system_user is none", async () => {
    const rows = await db.sql<{ word: string }>(
      "select word from pg_get_keywords() where catcode in ('R', 'T') union select 'system_user'",
    );

    expect([...sqlWords]).to.have.members(rows.map(({ word }) => word));
  });
});
