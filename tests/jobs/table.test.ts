import { expect } from "chai";
import { getCreateTableSQL } from "@agendajs/postgres-backend";
import { Client } from "pg";
import { type TestDatabase, testDatabase } from "../support/database.js";

describe("the table of the jobs", () => {
  let database: TestDatabase;
  let client: Client;
  before(async () => {
    database = await testDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  it("has the columns that Agenda's own code would create", async () => {
    await client.query(getCreateTableSQL("agenda_jobs_of_the_package"));
    const columnsOf = async (table: string) => {
      const { rows } = await client.query(
        `select column_name, data_type, character_maximum_length, is_nullable, column_default
         from information_schema.columns where table_name = $1 order by column_name`,
        [table],
      );
      return rows;
    };

    expect(await columnsOf("agenda_jobs")).to.deep.equal(await columnsOf("agenda_jobs_of_the_package"));
  });
});
