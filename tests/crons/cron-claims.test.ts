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

  it("is granted to one of several concurrent callers", async () => {
    const given = await Promise.all(Array.from({ length: 5 }, () => claims.claim("purge", noon)));

    expect(given.filter(Boolean)).to.have.length(1);
  });

  it("is not granted for the same or an earlier tick after its release", async () => {
    await claims.claim("purge", noon);
    await claims.release("purge", noon);

    expect(await claims.claim("purge", noon)).to.equal(false);
    expect(await claims.claim("purge", new Date(noon.getTime() - 60_000))).to.equal(false);
    expect(await claims.claim("purge", later)).to.equal(true);
  });

  it("is not granted while the previous tick still runs, unless its lease has expired", async () => {
    await claims.claim("purge", noon);
    await claims.renew("purge", noon);
    expect(await claims.claim("purge", later)).to.equal(false);

    await pool.query(`update cron_claims set "leaseUntil" = now() - interval '1 s'`);
    expect(await claims.claim("purge", later)).to.equal(true);
    await claims.release("purge", noon);
    expect(await claims.claim("purge", new Date(later.getTime() + 1)), "a late release").to.equal(false);
  });

  it("does not affect other crons", async () => {
    await claims.claim("purge", noon);

    expect(await claims.claim("report", noon)).to.equal(true);
  });
});
