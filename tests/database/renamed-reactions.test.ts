import { expect } from "chai";
import createKnex from "knex";
import { knexConfig } from "#infrastructure/database/migrations";
import { reactions } from "#infrastructure/events/reactions.generated";
import { jobs } from "#infrastructure/jobs/jobs.generated";
import { down, up } from "../../migrations/20261122005000_notifications.js";
import * as log from "../../migrations/20261122010000_event_log.js";
import * as cursors from "../../migrations/20261122010100_event_cursors.js";
import { useDatabase } from "./use-database.js";

const old = [
  "auth.report-ways-in",
  "auth.say-goodbye",
  "auth.send-link",
  "auth.tell-old-address",
  "auth.tell-password-set",
];

describe("the migration that renames reactions and jobs", () => {
  const db = useDatabase();
  const reactionsOf = async (status: string) => {
    const rows = await db.sql<{ reaction: string }>(
      "select reaction from event_deliveries where status = $1 order by reaction",
      status,
    );

    return rows.map(({ reaction }) => reaction);
  };
  const storedJobs = () => db.sql("select name, data from agenda_jobs order by data ->> 'uniqueKey'");
  const oldJobs = [
    { name: "auth.tell-owner", data: { payload: {}, uniqueKey: "auth.tell-owner:a" } },
    { name: "auth.send-link", data: { payload: {}, uniqueKey: "auth.tell-owner:b" } },
    { name: "auth.tell-owner", data: { payload: {} } },
  ];

  it("renames stored deliveries and jobs to declared ones, and can be taken back", async () => {
    const knex = createKnex(knexConfig(db.url));
    await cursors.down(knex);
    await log.down(knex);
    for (const status of ["pending", "done"])
      await db.sql(
        `insert into event_deliveries ("eventId", reaction, sequence, "rowId", status)
         select gen_random_uuid(), reaction, 1, gen_random_uuid(), $2 from unnest($1::text[]) as reaction`,
        old,
        status,
      );
    for (const { name, data } of oldJobs)
      await db.sql("insert into agenda_jobs (name, data) values ($1, $2)", name, data);

    await up(knex);
    const [pending, done, renamed] = [
      await reactionsOf("pending"),
      await reactionsOf("done"),
      await storedJobs(),
    ];
    await down(knex);
    await knex.destroy();

    const declared = new Set(reactions.map(({ name }) => name));
    expect(pending).to.deep.equal(done).and.to.have.length(old.length);
    expect(pending.filter((name) => !declared.has(name))).to.deep.equal(["auth.send-link"]);
    expect(renamed).to.deep.equal([
      { name: "auth.notify-owner", data: { payload: {}, uniqueKey: "auth.notify-owner:a" } },
      { name: "auth.send-link", data: { payload: {}, uniqueKey: "auth.tell-owner:b" } },
      { name: "auth.notify-owner", data: { payload: {} } },
    ]);
    expect(jobs.map(({ name }) => name)).to.include("auth.notify-owner");
    expect([await reactionsOf("pending"), await reactionsOf("done")]).to.deep.equal([old, old]);
    expect(await storedJobs()).to.deep.equal(oldJobs);
  });
});
