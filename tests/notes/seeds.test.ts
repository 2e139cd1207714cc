import { expect } from "chai";
import { loadConfig } from "#infrastructure/config/config";
import { prepareDatabase } from "#tools/postgres/prepare";
import { useDatabase } from "../database/use-database.js";

describe("the seeds of notes", () => {
  const db = useDatabase();

  it("add notes for each seeded account, once", async () => {
    const prepare = () => prepareDatabase(loadConfig({ DATABASE_URL: db.url }));
    await prepare();
    await prepare();
    const owners = await db.sql<{ count: number }>('select count(*)::int from notes group by "ownerId"');

    expect(owners).to.deep.equal([{ count: 3 }, { count: 3 }]);
  });
});
