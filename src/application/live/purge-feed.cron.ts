import { cron } from "#application/kit/cron";
import { LiveFeed } from "#application/kit/live-feed";

/** Removes old entries of the feed. A client that was away for longer fetches everything again. */
export default cron("43 * * * *")
  .inject({ feed: LiveFeed })
  .run(({ feed }) => feed.purge());
