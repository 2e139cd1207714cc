import type { Container } from "inversify";
import type { Resolve } from "#application/kit/ports";
import type { Foundations } from "#container";
import type { Logger } from "#domain/shared/logger";
import type { Config } from "#infrastructure/config/config";
import { CronRunner } from "#infrastructure/crons/cron-runner";
import { Database } from "#infrastructure/database/connection/database";
import type { StoredEvent } from "#infrastructure/database/table";
import { Announcer } from "#infrastructure/events/dispatch/announcer";
import { bindReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { Dispatcher } from "#infrastructure/events/dispatch/dispatcher";
import { reactions } from "#infrastructure/events/reactions.generated";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { crons } from "#infrastructure/jobs/crons.generated";
import { jobs } from "#infrastructure/jobs/jobs.generated";
import { connectBroadcast } from "#infrastructure/realtime/broadcast";
import { FeedWriter } from "#infrastructure/realtime/feed-writer";
import { FEED } from "#infrastructure/realtime/followed-tables";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { SocketRealtime } from "#interface/realtime/socket-realtime";

/** The connections of a process, and what hangs on them. Nothing is opened before it is used. */
export function createFoundations(config: Config, logger: Logger): Foundations {
  const { DATABASE_URL: url } = config;
  const pool = createBackgroundPool({ url, logger });
  const listener = new Listener(pool, logger);

  return {
    config,
    logger,
    pool,
    listener,
    realtime: new SocketRealtime(() => connectBroadcast({ pool, logger, redisUrl: config.REDIS_URL })),
    database: new Database(
      {
        url,
        poolMax: config.DATABASE_POOL_MAX,
        statementTimeoutMs: config.STATEMENT_TIMEOUT_SECONDS * 1000,
        logger,
      },
      new Subscriptions(),
    ),
    jobs: new AgendaJobs({ jobs, logger, pool, listener, mongodbUrl: config.MONGODB_URL }),
  };
}

/** What goes on behind the requests, and its end. */
export interface Service {
  resolve: Resolve;
  /** Delivers events; runs jobs and crons. */
  start(work: { events: boolean; scheduler: boolean }): Promise<void>;
  /** Lets what runs finish, then closes all connections. */
  stop(): Promise<void>;
}

/** Resolves every port that a reaction or a cron names. Throws when one is not bound. */
export function createService(foundations: Foundations, container: Container): Service {
  const { database, pool, listener, logger, jobs, realtime } = foundations;
  const { subscriptions } = database;
  const resolve: Resolve = (port) => container.get(port);
  const feed = new FeedWriter(pool);
  const bound = bindReactions({ reactions, resolve, subscriptions });
  const announcer = new Announcer(pool, logger);
  const dispatcher = new Dispatcher({ pool, listener, subscriptions, reactions: bound, logger });
  // By a way of their own, so that no crowd of slow reactions holds up live updates, and the ends of sessions among them.
  const live = new Map([[FEED, (event: StoredEvent) => feed.append(event)]]);
  const liveDispatcher = new Dispatcher({ pool, listener, subscriptions, reactions: live, logger });
  const cronRunner = new CronRunner({ pool, crons, resolve, logger });
  // Until the dispatcher of this process takes over, if it does.
  subscriptions.onCommit(() => announcer.announce());

  return {
    resolve,

    async start({ events, scheduler }) {
      if (events) {
        dispatcher.start();
        liveDispatcher.start();
        subscriptions.onCommit(() => {
          dispatcher.wake();
          liveDispatcher.wake();
        });
      }
      if (!scheduler) return;
      await jobs.startWorker(resolve);
      cronRunner.start();
    },

    async stop() {
      await Promise.all([dispatcher.stop(), liveDispatcher.stop(), cronRunner.stop()]);
      await jobs.stop();
      await realtime.close();
      await announcer.finish();
      listener.close();
      await Promise.all([database.close(), pool.end()]);
    },
  };
}
