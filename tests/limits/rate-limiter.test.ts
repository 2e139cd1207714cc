import { expect } from "chai";
import type { RateKey } from "#domain/shared/rate-limiter";
import { DatabaseRateLimiter } from "#infrastructure/limits/database-rate-limiter";
import { useDatabase } from "../database/use-database.js";

describe("RateLimiter", () => {
  const db = useDatabase();
  const clock = { time: Date.parse("2030-01-01T12:00:00Z"), now: () => new Date(clock.time) };
  const limiter = (quotas = { address: 3, account: 2 }) =>
    new DatabaseRateLimiter(db.database, clock, quotas);

  let made = 0;
  const newKey = (key: Partial<RateKey> = {}): RateKey => {
    made += 1;

    return { action: "sign-in", per: "address", of: `192.0.2.${made}`, ...key };
  };

  it("counts down, marks calls above the limit as exceeded, and returns the seconds until the reset", async () => {
    const key = newKey();
    const first = await limiter().take(key);
    clock.time += 20_500;
    const others = [await limiter().take(key), await limiter().take(key), await limiter().take(key)];

    expect(first).to.deep.equal({
      name: "sign-in-per-address",
      limit: 3,
      windowSeconds: 60,
      remaining: 2,
      resetSeconds: 60,
      isExceeded: false,
    });
    expect(others.map((rate) => rate?.remaining)).to.deep.equal([1, 0, 0]);
    expect(others.map((rate) => rate?.isExceeded)).to.deep.equal([false, false, true]);
    expect(others.at(-1)?.resetSeconds).to.equal(40);
  });

  it("starts a new window after a minute or an hour", async () => {
    for (const [per, lasts] of [
      ["address", 60_000],
      ["account", 3_600_000],
    ] as const) {
      const key = newKey({ per });
      const start = await limiter().take(key);
      clock.time += lasts - 1;
      const last = await limiter().take(key);
      clock.time += 1;
      const next = await limiter().take(key);

      expect(last?.remaining).to.equal((start?.remaining ?? 0) - 1);
      expect(next).to.deep.equal(start);
    }
  });

  it("counts concurrent calls of several processes exactly", async () => {
    const key = newKey();
    const [here, there] = [limiter({ address: 20, account: 0 }), limiter({ address: 20, account: 0 })];
    const rates = await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? here : there).take(key)));

    expect(rates.filter((rate) => rate?.isExceeded === false)).to.have.length(20);
  });

  it("counts every action, limit and caller separately", async () => {
    const key = newKey();
    const others = [newKey(), { ...key, action: "sign-up" }, { ...key, per: "account" as const }];
    await limiter().take(key);

    for (const other of others) {
      const rate = await limiter().take(other);
      expect(rate?.remaining).to.equal((rate?.limit ?? 0) - 1);
    }
  });

  it("counts a limit that the application declares, with its own window", async () => {
    const per = { name: "email", requests: 2, windowSeconds: 90 };
    const key = newKey({ action: "invite", per, of: "ada@example.com" });
    const [here, there] = [limiter(), limiter({ address: 0, account: 0 })];
    const rates = [await here.take(key), await there.take(key), await here.take(key)];

    expect(rates[0]).to.include({ name: "invite-per-email", limit: 2, windowSeconds: 90, resetSeconds: 90 });
    expect(rates.map((rate) => rate?.isExceeded)).to.deep.equal([false, false, true]);
    expect((await here.take({ ...key, of: "bob@example.com" }))?.remaining).to.equal(1);
    clock.time += 90_000;
    expect((await here.take(key))?.remaining).to.equal(1);
    await here.clear(key);
    expect((await here.take(key))?.remaining).to.equal(1);
  });

  it("clears one count without the others", async () => {
    const [key, other] = [newKey(), newKey()];
    await limiter().take(key);
    await limiter().take(other);
    await limiter().clear(key);

    expect((await limiter().take(key))?.remaining).to.equal(2);
    expect((await limiter().take(other))?.remaining).to.equal(1);
  });

  it("sends no statement for a limit that is turned off", async () => {
    const off = limiter({ address: 0, account: 0 });
    const sent: string[] = [];
    const stop = db.database.onStatement((text) => sent.push(text));
    const key = newKey();
    const rate = await off.take(key);
    await off.clear(key);
    stop();

    expect(rate).to.equal(undefined);
    expect(sent).to.be.empty;
  });

  it("sends one statement, and does not store addresses in plain text", async () => {
    const key = newKey({ per: "account", of: "ada@example.com" });
    const sent: string[] = [];
    const stop = db.database.onStatement((text) => sent.push(text));
    await limiter().take(key);
    stop();
    const rows = await db.sql<{ key: Buffer }>("select * from rate_limits");

    expect(sent).to.have.length(1);
    for (const row of rows) expect(row.key).to.have.length(32);
    expect(JSON.stringify(rows.map((row) => row.key.toString("latin1")))).not.to.include("ada");
  });
});
