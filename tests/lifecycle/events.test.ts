import { expect } from "chai";
import { Deliveries } from "#domain/events/deliveries";
import { EventLog } from "#domain/events/event-log";
import { UserRepository } from "#domain/users/user.repository";
import { parseCommand } from "#commands/event-commands";
import { Moves, reaction } from "../events/outbox.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { useProcesses } from "./process.js";

const noId = "01900000-0000-7000-8000-000000000000";

describe("make events", () => {
  const service = useService();
  const moves = new Moves(service);
  const start = useProcesses();

  /** Returns what the process prints, without starting one. */
  const events = async (...args: string[]): Promise<string> => {
    const ports = { events: service.resolve(EventLog), deliveries: service.resolve(Deliveries) };

    return (await parseCommand(args)(ports)).join("\n");
  };
  const mistake = async (...args: string[]): Promise<string> => {
    try {
      return `it gave ${await events(...args)}`;
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  };

  it("replays events from a separate process, and the dispatching process delivers them", async () => {
    const user = await moves.make();
    const process = start(
      "src/commands/events.ts",
      { DATABASE_URL: service.databaseUrl },
      ...["replay", reaction, "since=2020-01-01T00:00:00Z", `row=${user.id}`],
    );

    expect(await process.exit, process.output).to.equal(0);
    expect(process.output).to.equal("Events to be delivered again: 1\n");
    await until(() => moves.told(user) === 2);
  });

  it("prints the error and exits with 1 for a wrong command and for a refused one", async () => {
    const [mistaken, refused] = [["nonsense"], ["retry", "1000000000", reaction]].map((args) =>
      start("src/commands/events.ts", { DATABASE_URL: service.databaseUrl }, ...args),
    );

    expect([await mistaken?.exit, await refused?.exit]).to.deep.equal([1, 1]);
    expect(mistaken?.output).to.match(/^Usage: make events\n/);
    expect(refused?.output).to.equal("There is no such delivery, or it is done\n");
  });

  it("shows the number of deliveries by reaction and status, and the failed ones", async () => {
    expect(await events()).to.include("No delivery has failed");
    const [dead, failed] = [await moves.make(), await moves.make()];
    const event = await moves.become(dead, "dead");
    await moves.become(failed, "failed");
    const output = await events();

    expect(output).to.match(/^reaction +pending +running +failed +dead$/m);
    expect(output).to.match(/^auth\.notify-old-address +0 +0 +1 +1$/m);
    expect(output).to.match(/^auth\.notify-account-deleted +0 +0 +0 +0$/m);
    expect(output.split("\n")).to.include(
      `dead  ${event}  ${reaction}  (users ${dead.id} updated, attempts: 3)  no mail server`,
    );
    expect(output).to.match(new RegExp(`^failed .*users ${failed.id} updated`, "m"));
    for (const user of [dead, failed]) await moves.become(user, "done");
  });

  it("retries a delivery, discards one, and retries all dead ones", async () => {
    const [retried, discarded, dead] = [await moves.make(), await moves.make(), await moves.make()];

    expect(await events("retry", String(await moves.become(retried, "dead")), reaction)).to.equal(
      `${reaction} will get the event again`,
    );
    expect(await events("discard", String(await moves.become(discarded, "dead")), reaction)).to.equal(
      `${reaction} will not get the event`,
    );
    await moves.become(dead, "dead");
    expect(await events("dead", reaction)).to.equal("Dead deliveries to be retried: 1");
    expect(await events("dead")).to.equal("Dead deliveries to be retried: 0");
    await until(() => [retried, dead].every((user) => moves.told(user) === 2));
    expect((await moves.deliveriesOf(discarded))[0]).to.include({ status: "discarded" });
  });

  it("shows the history of a row", async () => {
    const { agent, user } = await service.asUser();
    await agent.patch("/users/current").set("X-Request-Id", "own-1").send({ fullName: "Ada" }).expect(200);
    await service.resolve(UserRepository).updateOne({ where: { id: user.id } }, { isAdmin: true });
    const lines = (await events("history", "users", user.id)).split("\n");

    expect(lines).to.include.members([`  fullName: "${user.fullName}" -> "Ada"`, "  isAdmin: false -> true"]);
    expect(lines.filter((line) => / by /.test(line)).map((line) => line.replace(/^\S+ +/, ""))).to.deep.equal(
      ["updated by the service", `updated by Ada <${user.email}>, request own-1`, "inserted by the service"],
    );
    expect(await events("history", "users", noId)).to.equal("There is no stored event of this row");
  });

  const mistakes: [args: string[], message: RegExp][] = [
    [["nonsense"], /^Usage: make events\n/],
    [["discard", noId], /^Usage: make events\n/],
    [["history", "users", noId, "more"], /^Usage: make events\n/],
    [["dead", "since=2020-01-01T00:00:00Z"], /^Usage: make events\n/],
    [["dead", "--force"], /--force/],
    [["retry", "x", reaction], /^"x" must be a number$/],
    [["retry", "1", "auth.none"], /^There is no reaction auth\.none$/],
    [["replay", reaction], /^Name the time or the row from which events are replayed$/],
    [["replay", reaction, "since=yesterday"], /^since must be in ISO 8601 date format$/],
    [["replay", reaction, "row=1"], /^row must be a UUID$/],
    [["replay", reaction, `row=${noId}`], /^There is no stored event of this row$/],
    [["dead", "auth.none"], /^There is no reaction auth\.none$/],
  ];
  for (const [args, message] of mistakes) {
    it(`refuses ${args.join(" ")}`, async () => expect(await mistake(...args)).to.match(message));
  }
});
