import { expect } from "chai";
import { on } from "#application/kit/reaction";
import { UserRepository } from "#domain/users/user.repository";
import { prepareLog } from "#infrastructure/events/log/prepare-log";
import { until } from "../support/until.js";
import { useProcesses } from "./processes.js";

describe("a log that was restored into another database cluster", () => {
  const { start, sql, untilFinished } = useProcesses();

  it("delivers the events that were unread, no other event again, and new ones", async () => {
    const names: string[] = [];
    const reactions = {
      names: on(UserRepository, "updated")
        .inject({})
        .react(({ after }) => void names.push(after.fullName)),
    };
    const before = start();
    before.dispatch(reactions);
    const ada = await before.makeUser("Ada");
    await before.rename(ada, "read");
    await untilFinished();
    await before.stopDispatching();
    await before.rename(ada, "unread 1", "unread 2");
    // The transaction ids of the other cluster were far ahead.
    await sql('update event_log_cluster set "systemIdentifier" = 1');
    await sql("update mutation_events set xid = (xid::text::bigint + 1000000000)::text::xid8");
    await sql(
      `update event_cursors set since = format('%1$s:%1$s:', pg_snapshot_xmax(since)::text::bigint + 1000000000)::pg_snapshot`,
    );
    names.splice(0);

    const after = start();
    after.bind(reactions);
    await Promise.all([prepareLog(after.database), prepareLog(after.database)]);
    after.dispatch(reactions);
    await after.rename(ada, "new");
    await until(() => names.length === 3);
    await untilFinished();

    expect(names).to.deep.equal(["unread 1", "unread 2", "new"]);
  });
});
