import { expect } from "chai";
import { RequestTimeout } from "#application/kit/request-timeout";
import { currentCause, workContext } from "#application/kit/work-context";
import { ServiceError } from "#domain/shared/errors";
import { Database } from "#infrastructure/database/connection/database";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { MemoryLogger } from "../support/memory-logger.js";
import { type ReplicatedServer, startReplicated } from "../support/replicated-server.js";
import { until } from "../support/until.js";
import { asText, thrownBy } from "./use-database.js";

const one = { text: "select 1", values: [], prepared: true };

describe("Reads on a replica", () => {
  const logger = new MemoryLogger();
  let servers: ReplicatedServer;
  let database: Database;

  before(async () => {
    servers = await startReplicated();
    database = connect(servers.replica.url);
    await servers.primary.sql("create table things (name text); create sequence numbers");
  });

  after(async () => {
    await database.close();
    await servers.stop();
  });

  beforeEach(() => until(() => readsReplica()));

  function connect(...urls: string[]): Database {
    const connected = new Database(
      {
        url: servers.primary.url,
        poolMax: 4,
        statementTimeoutMs: 20_000,
        logger,
        cause: currentCause,
        replicas: { urls, lagLimitMs: 60_000 },
      },
      new Subscriptions(),
    );
    connected.replicas?.start();

    return connected;
  }

  /** Runs work for a request that may read from a replica. */
  const inRequest = <T>(work: () => Promise<T>, timeout = new RequestTimeout()) =>
    workContext.run(
      { requestId: "test", actorId: null, timeout, reads: { after: 0n, hasWritten: false } },
      work,
    );

  /** Returns the servers of the statements that are sent while `work` runs for a request. */
  async function serversOf(work: () => Promise<unknown>, timeout?: RequestTimeout, of = database) {
    const servers: string[] = [];
    const stop = of.onStatement((_, replica) => servers.push(replica === undefined ? "primary" : "replica"));
    await inRequest(work, timeout).finally(stop);

    return servers;
  }

  const read = (text: string) => database.read({ text, values: [], prepared: false }, asText);
  const readsReplica = async (of = database) =>
    (await serversOf(() => of.read(one), undefined, of)).includes("replica");

  it("are only those of requests", async () => {
    const sent: (string | undefined)[] = [];
    const stop = database.onStatement((_, replica) => sent.push(replica));
    await database.read(one);
    stop();

    expect(sent).to.deep.equal([undefined]);
  });

  it("are none in a transaction and after it", async () => {
    const work = async () => {
      await database.read(one);
      await database.transaction(() => database.read(one));
      await database.read(one);
    };

    expect((await serversOf(work)).filter((server) => server === "replica")).to.have.length(1);
  });

  it("are none after a write of the same request", async () => {
    const work = async () => {
      await database.read(one);
      await database.query({ text: "insert into things values ('a')", values: [], prepared: false });
      expect(await read("select name from things")).to.deep.equal([["a"]]);
    };

    expect(await serversOf(work)).to.deep.equal(["replica", "primary", "primary"]);
  });

  it("are repeated on the primary when they would write", async () => {
    expect(await serversOf(() => read("select nextval('numbers')"))).to.deep.equal(["replica", "primary"]);
  });

  it("are repeated on the primary until a migration has arrived", async () => {
    await servers.pause();
    await servers.primary.sql("create table new_things ()");
    const work = async () => {
      expect(await read("select from new_things")).to.deep.equal([]);
      await database.read(one);
    };

    expect(await serversOf(work)).to.deep.equal(["replica", "primary", "primary"]);
    expect(await readsReplica()).to.equal(true);
    await servers.resume();
  });

  it("are repeated on the primary after a recovery conflict, and the replica comes back", async () => {
    await servers.replica.sql("alter system set max_standby_streaming_delay = 0");
    await servers.replica.sql("select pg_reload_conf()");
    const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`;
    // On the primary it does not sleep.
    const slow = "select count(*) from things where (not pg_is_in_recovery() or pg_sleep(20) is null)";
    const reading = serversOf(() => read(slow));
    await until(async () => (await servers.replica.sql(sleeping)).length > 0);
    await servers.primary.sql("truncate things");

    expect(await reading).to.deep.equal(["replica", "primary"]);
    expect(logger.lines.map(({ message }) => message)).to.include(
      `replica ${hostOf(servers)}: not available, retrying`,
    );
    await until(() => readsReplica());
  });

  it("are cancelled at the timeout of the request, and not repeated", async () => {
    const timeout = new RequestTimeout();
    const error = new ServiceError("SERVICE_UNAVAILABLE", "The request took too long");
    const thrown = thrownBy(() => inRequest(() => read("select pg_sleep(15)"), timeout));
    const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`;
    await until(async () => (await servers.replica.sql(sleeping)).length > 0);
    timeout.pass(error);

    expect(await thrown).to.equal(error);
    await until(async () => (await servers.replica.sql(sleeping)).length === 0);
  });

  it("are shared by all replicas that can serve them", async () => {
    const two = connect(servers.replica.url, servers.replica.url.replace("127.0.0.1", "localhost"));
    const names = new Set<string | undefined>();
    two.onStatement((_, replica) => names.add(replica));
    await until(() => two.replicas?.states.every(({ isUsed }) => isUsed) ?? false);
    for (let request = 0; request < 4; request += 1) await inRequest(() => two.read(one));

    expect(names).to.have.length(2);
    await two.close();
  });

  it("wait after a crash of the primary until the replica has replayed all writes before it", async () => {
    await servers.pause();
    await servers.primary.sql("insert into things values ('before the crash')");
    await servers.primary.kill();
    await servers.primary.start();
    await until(() =>
      database.query(one).then(
        () => true,
        () => false,
      ),
    );
    expect(await readsReplica()).to.equal(false);

    await servers.resume();
    await until(() => readsReplica());
    expect(await inRequest(() => read("select name from things"))).to.deep.include(["before the crash"]);
  });

  it("never go to a replica that was promoted", async () => {
    await servers.replica.sql("select pg_promote()");

    await until(async () => !(await readsReplica()));
    expect(await serversOf(() => database.read(one))).to.deep.equal(["primary"]);
  });
});

const hostOf = ({ replica }: ReplicatedServer) => new URL(replica.url).host;
