import { expect } from "chai";
import removeUnused from "#application/files/remove-unused.cron";
import { StoredFileRepository } from "#domain/files/stored-file.repository";
import { FileStorage } from "#domain/shared/file-storage";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

const hour = 3_600_000;

describe("the cron remove-unused", () => {
  const service = useService({});
  const run = () =>
    perform(removeUnused.run, {
      files: service.resolve(StoredFileRepository),
      storage: service.resolve(FileStorage),
      clock: service.clock,
    });
  const store = async () => service.make.storedFile(await service.make.user());
  const rowsOf = (ids: string[]) =>
    service.resolve(StoredFileRepository).find({ where: { id: { in: ids } } });

  // A table that the service does not know: the foreign key is the only sign of it.
  before(() =>
    service.sql(`create table "Order" (
      id uuid primary key default gen_random_uuid(),
      "select" uuid references files (id),
      "deletedAt" timestamptz
    )`),
  );
  const refer = (id: string) => service.sql(`insert into "Order" ("select") values ($1)`, [id]);

  it("removes a file and its content a day after the last row has referred to it", async () => {
    const [used, unused, replaced] = [await store(), await store(), await store()];
    const ids = [used.id, unused.id, replaced.id];
    await refer(used.id);
    await refer(replaced.id);
    await run();
    service.clock.advance(25 * hour);
    await run();
    expect((await rowsOf(ids)).map(({ id }) => id)).to.have.members([used.id, replaced.id]);
    await until(async () => (await service.resolve(FileStorage).read(unused.key)) === undefined);

    await service.sql(`delete from "Order" where "select" = $1`, [replaced.id]);
    await run();
    service.clock.advance(23 * hour);
    await run();
    expect(await rowsOf(ids)).to.have.length(2);
    service.clock.advance(2 * hour);
    await run();
    expect((await rowsOf(ids)).map(({ id }) => id)).to.deep.equal([used.id]);
    expect(await service.resolve(FileStorage).read(used.key)).to.not.equal(undefined);
  });

  it("counts again from the start for a file that was used in between", async () => {
    const file = await store();
    service.clock.advance(20 * hour);
    await refer(file.id);
    await run();
    await service.sql(`delete from "Order"`);
    service.clock.advance(20 * hour);
    await run();
    expect(await rowsOf([file.id])).to.have.length(1);
  });

  it("keeps the files of a soft-deleted row, which may be restored", async () => {
    const file = await store();
    await service.sql(`insert into "Order" ("select", "deletedAt") values ($1, now())`, [file.id]);
    await run();
    service.clock.advance(50 * hour);
    await run();
    expect(await rowsOf([file.id])).to.have.length(1);
  });

  it("sends the same statements for three files as for one", async () => {
    const statements = async (count: number) => {
      for (let made = 0; made < count; made += 1) await store();
      service.clock.advance(25 * hour);

      return (await service.allStatementsOf(run)).filter((text) => /\bfiles\b/.test(text));
    };
    const one = await statements(1);
    await service.settled();
    expect(await statements(3)).to.have.length(one.length);
  });
});
