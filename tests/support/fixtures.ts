import { join } from "node:path";
import type { Container } from "inversify";
import type { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { FollowedTables } from "#infrastructure/realtime/followed-tables";
import { resources as shippedResources } from "#interface/http/routing/resources.generated";
import { routes as shippedRoutes } from "#interface/http/routing/routes.generated";
import { channels as shippedChannels } from "#interface/shared/channels.generated";
import { collect } from "#tools/generator/collect";
import scrollChannel from "../fixtures/application/scrolls/scroll.channel.js";
import { SampleRepository, sampleTable } from "../fixtures/samples.js";
import { ScrollRepository, scrollTable } from "../fixtures/scrolls.js";

const fixture = await collect(join(import.meta.dirname, "../fixtures/application"), "");

/** The routes, resources and channels of the service, with those of the fixture. */
const accepts = ["session", "token"];
export const routes = [...shippedRoutes, ...fixture.routes.map((route) => ({ ...route, accepts }))];
export const resources = { ...shippedResources, ...fixture.resources };
export const channels = [...shippedChannels, { name: "scrolls", accepts, channel: scrollChannel }];

/** Adds the fixture to a service that has not started. */
export function bindFixture(container: Container, database: Database): void {
  container.bind(ScrollRepository).toConstantValue(new ObjectionRepository(scrollTable, database));
  container.bind(SampleRepository).toConstantValue(new ObjectionRepository(sampleTable, database));
  const watched = channels.map(({ channel }) => channel.of);
  container
    .rebind(FollowedTables)
    .toResolvedValue(() => new FollowedTables(watched, (port) => container.get(port)));
}
