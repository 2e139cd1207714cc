import { expect } from "chai";
import type { Response } from "supertest";
import type { Caller as RequestCaller } from "#application/kit/authenticator";
import { parseLsn } from "#domain/shared/lsn";
import { allowReplica } from "#interface/http/pipeline/replica-reads";
import { type ReplicatedServer, startReplicated } from "../support/replicated-server.js";
import { TestService, type UserRow } from "../support/service.js";
import { until } from "../support/until.js";

interface Caller {
  user: UserRow;
  /** The token of a session. */
  token: string;
}

describe("Read replicas", () => {
  let servers: ReplicatedServer;
  let service: TestService;
  /** Another API process. */
  let other: TestService;
  let writer: Caller;
  let reader: Caller;

  before(async () => {
    servers = await startReplicated();
    [service, other] = [await start("60"), await start("60")];
    [writer, reader] = [await newAdmin(), await newAdmin()];
  });

  after(async () => {
    await Promise.all([service.stop(), other.stop()]);
    await servers.stop();
  });

  /** Both processes read on the replica, which has replayed everything. */
  beforeEach(async () => {
    for (const process of [service, other])
      for (const caller of [writer, reader]) await until(() => readsReplica(caller, process));
  });

  async function start(lagSeconds: string): Promise<TestService> {
    const variables = {
      DATABASE_REPLICA_URLS: servers.replica.url,
      DATABASE_REPLICA_LAG_SECONDS: lagSeconds,
    };
    const started = new TestService(variables, { beside: { databaseUrl: servers.primary.url } });
    await started.start();

    return started;
  }

  /** Creates an admin whose session started long ago. */
  async function newAdmin(): Promise<Caller> {
    const user = await service.make.user({ isAdmin: true });
    const token = await service.sessionOf(user);
    await servers.primary.sql(`update sessions set "createdAt" = now() - interval '1 hour'`);

    return { user, token };
  }

  const agentOf = ({ token }: Caller, process = service) => process.withCookie(token);
  const listUsers = (caller: Caller, process = service, headers: Record<string, string> = {}) =>
    agentOf(caller, process).get("/users?perPage=100").set(headers).expect(200);
  const readsReplica = async (...[caller, process = service, headers]: Parameters<typeof listUsers>) =>
    (await process.replicaReadsOf(() => listUsers(caller, process, headers))).length > 0;
  const nameIn = ({ body }: Response, { user }: Caller): string | undefined =>
    body.results.find(({ id }: UserRow) => id === user.id)?.fullName;
  const rename = ({ token }: Caller, fullName: string) =>
    service.withCookie(token).patch("/users/current").send({ fullName }).expect(200);

  async function whilePaused(work: () => Promise<void>): Promise<void> {
    await servers.pause();
    try {
      await work();
    } finally {
      await servers.resume();
    }
  }

  it("serve the reads of a GET request, and the primary finds its caller", async () => {
    const onReplica = await service.replicaReadsOf(() => listUsers(reader));
    const all = await service.statementsOf(() => listUsers(reader));

    expect(all).to.have.length(2);
    expect(all[0]).to.include("from sessions join users");
    expect(onReplica).to.deep.equal(all.slice(1));
  });

  it("serve a caller only when they have replayed the caller's last write, in every process", () =>
    whilePaused(async () => {
      const before = nameIn(await listUsers(reader), writer);
      await rename(writer, "Renamed");

      for (const process of [service, other]) {
        expect(nameIn(await listUsers(writer, process), writer)).to.equal("Renamed");
        expect(await readsReplica(writer, process)).to.equal(false);
        expect(nameIn(await listUsers(reader, process), writer)).to.equal(before);
        expect(await readsReplica(reader, process)).to.equal(true);
      }

      await servers.resume();
      await until(() => readsReplica(writer, other));
      expect(nameIn(await listUsers(reader, other), writer)).to.equal("Renamed");
    }));

  it("show the write of a session to the other sessions and the tokens of its user", async () => {
    const token = await service.tokenOf(writer.user, "users:read");
    const read = () => other.withToken(token).get("/users?perPage=100").expect(200);
    await until(async () => (await other.replicaReadsOf(read)).length > 0);

    await whilePaused(async () => {
      await rename(writer, "Renamed for tokens");
      expect(nameIn(await read(), writer)).to.equal("Renamed for tokens");
    });
  });

  it("show a write to every caller that sends its Last-Write", () =>
    whilePaused(async () => {
      const { headers } = await rename(writer, "Renamed for others");
      const lastWrite = headers["last-write"] ?? "";
      expect(lastWrite).to.match(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);

      const seen = await listUsers(reader, other, { "Last-Write": lastWrite });
      expect(nameIn(seen, writer)).to.equal("Renamed for others");
      expect(await readsReplica(reader)).to.equal(true);
    }));

  it("show a write to a caller without a session that sends its Last-Write", async () => {
    const { email } = await service.make.user({ password: "correct horse battery" });
    const signIn = { email, password: "correct horse battery" };
    const { headers } = await service.anonymous.post("/auth/sign-in").send(signIn).expect(200);

    expect(parseLsn(headers["last-write"] ?? "")).to.be.a("bigint");
  });

  it("do not serve a caller whose authenticator does not know the last write", async () => {
    const { user } = reader;
    const after = (caller: RequestCaller | undefined, headers: Record<string, string> = {}) => {
      const reads = { after: undefined, hasWritten: false };
      allowReplica({ work: { reads }, caller, headers });

      return reads.after;
    };

    expect(after(undefined)).to.equal(0n);
    expect(after({ user, lastWrite: 5n })).to.equal(5n);
    expect(after({ user, lastWrite: 5n }, { "last-write": "0/4" })).to.equal(5n);
    expect(after({ user, lastWrite: 5n }, { "last-write": "0/6" })).to.equal(6n);
    expect(after({ user })).to.equal(undefined);
    expect(after({ user }, { "last-write": "0/6" })).to.equal(undefined);
  });

  it("do not serve a request with a Last-Write that is malformed or in the future", async () => {
    for (const text of ["", "x", "0/0/0", "-1/0", "123456789/0", "FFFFFFFF/FFFFFFFF"])
      expect(await readsReplica(reader, service, { "Last-Write": text }), text).to.equal(false);

    expect(await readsReplica(reader, service, { "Last-Write": "0/0" })).to.equal(true);
  });

  it("do not serve a session that has just started, because its sign-in may not be replayed", async () => {
    const token = await service.sessionOf(reader.user);

    expect(await readsReplica({ ...reader, token })).to.equal(false);
  });

  it("do not keep a revoked session alive", () =>
    whilePaused(async () => {
      const revoked = { ...writer, token: await service.sessionOf(writer.user) };
      await listUsers(revoked);
      await agentOf(revoked).post("/auth/sign-out").expect(204);

      await agentOf(revoked, other).get("/users").expect(401);
    }));

  it("do not serve endpoints that declare .primary()", async () => {
    const list = () => agentOf(reader).get("/auth/sessions").expect(200);

    expect(await service.replicaReadsOf(list)).to.deep.equal([]);
  });

  it("cost a request that writes one statement, and no other request", async () => {
    await service.expectStatements(3, () => rename(writer, "Counted"));
    await service.expectStatements(2, () => listUsers(writer));
  });

  it("are shown by /health/ready", async () => {
    const { body } = await agentOf(reader).get("/health/ready?verbose").expect(200);

    expect(body.background.replicas).to.have.length(1);
    expect(body.background.replicas[0]).to.include({ name: new URL(servers.replica.url).host, isUsed: true });
  });

  it("are left out while they lag", async () => {
    const strict = await start("2");
    try {
      await until(() => readsReplica(reader, strict));
      await whilePaused(async () => {
        await rename(writer, "Lagging");
        await until(async () => !(await readsReplica(reader, strict)));
        expect(nameIn(await listUsers(reader, strict), writer)).to.equal("Lagging");
      });
      await until(() => readsReplica(reader, strict));
    } finally {
      await strict.stop();
    }
  });

  it("are left out when they die, without an error for a caller, and come back", async () => {
    const agent = agentOf(reader);
    const isUsed = async () => {
      const { body } = await agent.get("/health/ready?verbose").expect(200);

      return body.background.replicas[0].isUsed;
    };
    await Promise.all([
      servers.replica.kill(),
      until(async () => {
        await Promise.all([1, 2, 3, 4].map(() => listUsers(reader)));

        return !(await isUsed());
      }),
    ]);
    expect(await readsReplica(reader)).to.equal(false);

    await servers.replica.start();
    await until(isUsed);
    expect(await readsReplica(reader)).to.equal(true);
  });
});
