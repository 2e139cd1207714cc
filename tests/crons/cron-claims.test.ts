import { expect } from "chai";
import type { Pool } from "pg";
import { CronClaims } from "#infrastructure/crons/cron-claims";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { MemoryLogger } from "../support/memory-logger.js";

describe("the claim of a cron's tick", () => {
  let database: TestDatabase;
  let pool: Pool;
  let claims: CronClaims;
  const [noon, later] = [new Date("2030-01-01T12:00:00Z"), new Date("2030-01-01T12:05:00Z")];

  before(async () => {
    database = await testDatabase();
    pool = createBackgroundPool({ url: database.url, logger: new MemoryLogger() });
    claims = new CronClaims(pool);
  });
  beforeEach(() => pool.query("truncate cron_claims"));
  after(async () => {
    await pool.end();
    await database.drop();
  });

  it("is given to one of many who ask at once", async () => {
    const given = await Promise.all(Array.from({ length: 5 }, () => claims.claim("purge", noon)));

    expect(given.filter(Boolean)).to.have.length(1);
  });

  it("is not given again when the work is done, to a scheduler whose clock is behind", async () => {
    await claims.claim("purge", noon);
    await claims.release("purge", noon);

    expect(await claims.claim("purge", noon)).to.equal(false);
    expect(await claims.claim("purge", new Date(noon.getTime() - 60_000))).to.equal(false);
    expect(await claims.claim("purge", later)).to.equal(true);
  });

  it("is not given while the tick before still runs, unless its scheduler is lost", async () => {
    await claims.claim("purge", noon);
    await claims.renew("purge", noon);
    expect(await claims.claim("purge", later)).to.equal(false);

    await pool.query(`update cron_claims set "leaseUntil" = now() - interval '1 s'`);
    expect(await claims.claim("purge", later)).to.equal(true);
    await claims.release("purge", noon);
    expect(await claims.claim("purge", new Date(later.getTime() + 1)), "a late release").to.equal(false);
  });

  it("leaves other crons alone", async () => {
    await claims.claim("purge", noon);

    expect(await claims.claim("report", noon)).to.equal(true);
  });
});
