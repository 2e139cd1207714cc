import { cron } from "#application/kit/cron";
import { LiveFeed } from "#application/kit/live-feed";

/** Who was away for longer than the feed goes back fetches everything again. */
export default cron("43 * * * *")
  .inject({ feed: LiveFeed })
  .run(({ feed }) => feed.purge());
