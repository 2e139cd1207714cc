import { join } from "node:path";
import type { Container } from "inversify";
import { LiveFeed } from "#application/kit/live-feed";
import type { Foundations } from "#container";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { DatabaseLiveFeed } from "#infrastructure/realtime/database-live-feed";
import { FEED, followTables } from "#infrastructure/realtime/followed-tables";
import { resources as shippedResources } from "#interface/http/routing/resources.generated";
import { routes as shippedRoutes } from "#interface/http/routing/routes.generated";
import { channels as shippedChannels } from "#interface/realtime/channels.generated";
import { collect } from "#tools/generator/collect";
import scrollChannel from "../fixtures/application/scrolls/scroll.channel.js";
import { ObjectionScrollRepository, ScrollRepository, scrollTable } from "../fixtures/scrolls.js";

const fixture = await collect(join(import.meta.dirname, "../fixtures/application"), "");

/** The routes, resources and channels of the service, with those of the fixture. */
export const routes = [...shippedRoutes, ...fixture.routes];
export const resources = { ...shippedResources, ...fixture.resources };
export const channels = [...shippedChannels, { name: "scrolls", channel: scrollChannel }];

/** Adds the fixture to a service that has not started. */
export function bindFixture(container: Container, foundations: Foundations): void {
  container.bind(ScrollRepository).to(ObjectionScrollRepository);
  const watched = channels.map(({ channel }) => channel.of);
  const tables = followTables({
    watched,
    resolve: (port) => container.get(port),
    subscriptions: new Subscriptions(),
  });
  const { subscriptions } = foundations.database;
  subscriptions.add(scrollTable.name, ["inserted", "updated", "deleted", "restored"], FEED);
  const retentionHours = foundations.config.LIVE_RETENTION_HOURS;
  container
    .rebind(LiveFeed)
    .toConstantValue(new DatabaseLiveFeed({ ...foundations, tables, retentionHours }));
}
