import { expect } from "chai";
import { LiveFeed, type FeedEntry } from "#application/kit/live-feed";
import { on } from "#application/kit/reaction";
import { UserRepository } from "#domain/users/user.repository";
import { DatabaseDeliveries } from "#infrastructure/events/replay/deliveries";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { useProcesses } from "./processes.js";

const keysOf = (values: readonly object[]) => [
  ...new Set(values.map((value) => Object.keys(value).toSorted().join(" "))),
];

describe("The event of a reaction", () => {
  const { start, untilFinished } = useProcesses();

  it("has only the documented keys, in a delivery and in a replay", async () => {
    const handed: object[] = [];
    const reactions = {
      keys: on(UserRepository, "updated")
        .inject({})
        .react(({ event }) => void handed.push(event)),
    };
    const [writer, dispatching] = [start(), start()];
    writer.bind(reactions);
    const ada = await writer.makeUser("Ada");
    const bob = await writer.makeUser("Bob");
    await writer.rename(ada, ...Array.from({ length: 60 }, (_, index) => `Ada ${index}`));
    await writer.rename(bob, "Robert");
    dispatching.dispatch(reactions);
    await untilFinished();
    await new DatabaseDeliveries(dispatching.database).replay({ reaction: "keys", rowId: ada.id });
    await untilFinished();

    expect(handed).to.have.length(121);
    expect(keysOf(handed)).to.deep.equal([
      "actorId after before id kind occurredAt requestId sequence table",
    ]);
  });
});

describe("The entry of a live feed", () => {
  const service = useService();

  it("has only the documented keys, when it is followed and when it is read", async () => {
    const feed = service.resolve(LiveFeed);
    const followed: FeedEntry[] = [];
    const following = await feed.follow(async (entries) => void followed.push(...entries));
    const { position } = following;
    const user = await service.make.user();
    await service.resolve(UserRepository).updateOne({ where: { id: user.id } }, { fullName: "Ada" });
    await until(() => followed.length === 2);
    const missed = await following.missedSince(position);
    const read: FeedEntry[] = [];
    for await (const entries of missed.of(UserRepository)) read.push(...entries);
    following.stop();

    expect(keysOf(followed)).to.deep.equal(["after id of position", "after before id of position"]);
    expect(keysOf(read)).to.deep.equal(keysOf(followed));
    expect(keysOf(followed.flatMap(({ after }) => after ?? []))).to.deep.equal([
      Object.keys(user).toSorted().join(" "),
    ]);
  });
});
