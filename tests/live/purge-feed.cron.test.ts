import { expect } from "chai";
import purgeFeed from "#application/live/purge-feed.cron";
import { LiveFeed } from "#application/kit/live-feed";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";

describe("the cron purge-feed", () => {
  const service = useService({ LIVE_RETENTION_HOURS: "2" });
  const positions = () =>
    service.sql<{ position: string }>("select position from live_messages order by position");

  it("removes only positions that are too old", async () => {
    const insert = `insert into live_messages ("eventId", "occurredAt")
      select gen_random_uuid(), now() - make_interval(mins => minutes) from unnest($1::int[]) as minutes`;
    await service.sql(`update live_messages set "occurredAt" = now() - interval '1 day'`);
    await service.sql(insert, [Array.from({ length: 6_000 }, () => 121)]);
    await service.sql(insert, [[119, 1]]);
    await perform(purgeFeed.run, { feed: service.resolve(LiveFeed) });

    expect(await positions()).to.have.length(2);
  });

  it("keeps the newest position at any age", async () => {
    await service.sql(`update live_messages set "occurredAt" = now() - interval '1 day'`);
    const before = await positions();
    await perform(purgeFeed.run, { feed: service.resolve(LiveFeed) });

    expect(await positions()).to.deep.equal(before.slice(-1));
  });
});
