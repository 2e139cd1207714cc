import type { Container } from "inversify";
import type { Resolve } from "#application/kit/ports";
import { createContainer, type Foundations } from "#container";
import { CronRunner } from "#infrastructure/crons/cron-runner";
import { Announcer } from "#infrastructure/events/dispatch/announcer";
import { bindReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { Dispatcher } from "#infrastructure/events/dispatch/dispatcher";
import { prepareLog } from "#infrastructure/events/log/prepare-log";
import { reactions } from "#infrastructure/events/reactions.generated";
import { crons } from "#infrastructure/jobs/crons.generated";
import { Broker } from "#infrastructure/messages/broker";
import { consumers } from "#infrastructure/messages/consumers.generated";
import { Messaging } from "#infrastructure/messages/messaging";
import { streams } from "#infrastructure/messages/streams.generated";
import { FollowedTables } from "#infrastructure/realtime/followed-tables";
import { Setups, type SetupsOptions } from "#processes/setups";
import { setups as shipped } from "#processes/setups.generated";
import { resolverOf } from "#processes/resolver";

/** The background work of a process. */
export interface Service {
  resolve: Resolve;
  /**
   * Runs the setups of this process, prepares the log of events for its writes, and starts to deliver events, or to run jobs
   * and crons. Throws the error of a setup.
   */
  start(work: { api: boolean; events: boolean; scheduler: boolean }): Promise<void>;
  /** Waits for running work to finish, undoes the setups, and closes all connections. */
  stop(): Promise<void>;
}

/** Binds the ports and the reactions of a process. Throws when a port that a declaration injects is not bound. */
export async function bind(foundations: Foundations): Promise<Service> {
  return createService(foundations, await createContainer(foundations));
}

/** Binds the reactions and the live feed: from now on, each commit that they follow is announced to all processes. */
export function createService(
  foundations: Foundations,
  container: Container,
  setups: SetupsOptions["setups"] = shipped,
): Service {
  const { config, database, pool, listener, logger, jobs, realtime, tracing } = foundations;
  const { subscriptions } = database;
  const resolve = resolverOf(container);
  const bound = bindReactions({ reactions, resolve, subscriptions });
  const broker = container.isBound(Broker) ? container.get(Broker) : undefined;
  const source = config.BASE_URL;
  const messaging = new Messaging({ broker, streams, consumers, database, source, resolve });
  container.get(FollowedTables).subscribe(subscriptions);
  const announcer = new Announcer(pool, logger);
  subscriptions.onCommit(() => announcer.announce());

  const dispatcher = new Dispatcher({
    pool,
    listener,
    subscriptions,
    reactions: new Map([...bound, ...messaging.consumers]),
    streams: messaging.streams,
    logger,
  });
  const hooks = new Setups({ setups, resolve, logger });
  const cronRunner = new CronRunner({ pool, crons, resolve, logger });

  return {
    resolve,

    async start({ api, events, scheduler }) {
      await hooks.start([...(api ? ["api" as const] : []), ...(scheduler ? ["scheduler" as const] : [])]);
      await prepareLog(database).catch((err: unknown) => logger.error({ err }, "event log: not prepared"));
      if (api) database.replicas?.start();
      if (events) dispatcher.start();
      if (!scheduler) return;
      await jobs.startWorker(resolve);
      cronRunner.start();
      messaging.receive();
    },

    async stop() {
      await Promise.all([messaging.finish(), dispatcher.stop(), cronRunner.stop()]);
      await messaging.close();
      await jobs.stop();
      await hooks.stop();
      await realtime.close();
      await announcer.finish();
      listener.close();
      await Promise.all([database.close(), pool.end()]);
      await tracing?.stop();
    },
  };
}
