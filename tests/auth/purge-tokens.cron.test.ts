import { expect } from "chai";
import purgeTokens from "#application/auth/purge-tokens.cron";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { oneTimeTokenTable } from "#infrastructure/one-time-tokens/one-time-token.table";
import { perform } from "#infrastructure/shared/perform";
import { useDatabase } from "../database/use-database.js";

describe("the cron purge-tokens", () => {
  const database = useDatabase();

  it("removes only the expired one-time tokens", async () => {
    const now = Date.now();
    const tokens = new ObjectionRepository(oneTimeTokenTable, database.database);
    const token = async (expiresIn: number) => {
      const { id: userId, email } = await database.makeUser();
      const expiresAt = new Date(now + expiresIn);
      return tokens.insertOne({ userId, email, purpose: "verify-email", tokenDigest: userId, expiresAt });
    };
    await token(-86_400_000);
    await token(0);
    const kept = await token(1);
    await perform(purgeTokens.run, { tokens, clock: { now: () => new Date(now) } });

    expect((await tokens.find()).map(({ id }) => id)).to.deep.equal([kept.id]);
  });
});
