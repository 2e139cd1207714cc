import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { after, before } from "mocha";
import request from "supertest";
import { ScrollRepository } from "../../fixtures/scrolls.js";
import { UserRepository } from "#domain/users/user.repository";
import { type Agent, useService, type UserRow } from "../../support/service.js";
import { eventually, until } from "../../support/until.js";
import { Oracle } from "./oracle.js";
import { fetchAll, type Row, type Told, Viewer } from "./viewer.js";

const users = 5;
const socketsPerUser = 10;
const lanes = 4;
/** The test runs until all of these counts are reached. */
const least = { writes: 300, messages: 2_000, resumptions: 100 };
const withinMs = 150_000;
/** Maximum age of a message on arrival, on a busy machine. */
const lateMs = 2_000;

const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));

/** Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;

  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe(`50 sockets of 5 users on two API processes, seed ${seed}`, () => {
  const service = useService({});
  const other = useService({}, { beside: service });
  const oracle = new Oracle();
  const people: { user: UserRow; cookie: string }[] = [];
  const viewers: Viewer[] = [];
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  let written = 0;
  after(() => viewers.forEach((viewer) => viewer.close()));

  const agentAt = (address: string, cookie: string): Agent =>
    request.agent(address).set({ Origin: service.origin, Cookie: cookie });
  const anyOf = (random: () => number) => (random() < 0.5 ? service : other).address;

  before(async () => {
    for (let count = 0; count < users; count += 1) {
      const user = await service.make.user({ isAdmin: count === 0 });
      people.push({ user, cookie: service.cookieOf(await service.sessionOf(user)) });
    }
    for (const { user: viewer } of people)
      for (const { user } of people)
        if (viewer.isAdmin || viewer === user) oracle.allow(viewer.id, user.id, 0);
    for (let count = 0; count < users * socketsPerUser; count += 1) {
      const { user, cookie } = people[count % users] ?? { user: { id: "" }, cookie: "" };
      viewers.push(new Viewer(user.id, { Origin: service.origin, Cookie: cookie }));
    }
  });

  /** Resolves after `ms`, or at the end of the test. */
  const pause = (ms: number) => delay(ms, undefined, { signal: over.signal }).catch(() => {});

  /** Connects and disconnects the viewer at random until the end of the test. */
  async function comeAndGo(viewer: Viewer, random: () => number): Promise<void> {
    const { cookie } = people.find(({ user }) => user.id === viewer.userId) ?? { cookie: "" };
    while (!over.signal.aborted) {
      const address = anyOf(random);
      await viewer.open({ address, agent: agentAt(address, cookie) });
      await pause(random() * 3_000);
      if (over.signal.aborted) return;
      viewer.close(random() < 0.5);
      await pause(random() ** 2 * 4_000);
    }
  }

  /** Writes at random in any process. Each call writes only scrolls that it created. */
  async function write(random: () => number): Promise<void> {
    const [scrolls, repository] = [service.resolve(ScrollRepository), service.resolve(UserRepository)];
    const owned: { id: string; owner: number; isDeleted: boolean }[] = [];
    const personAt = (index: number) => people[index] ?? Object(people[0]);
    const some = () => Math.floor(random() * users);
    const http = (owner: number) => agentAt(anyOf(random), personAt(owner).cookie);

    while (!over.signal.aborted) {
      const from = performance.now();
      const scroll = owned[Math.floor(random() * owned.length)];
      const kind = random();
      if (!scroll || kind < 0.25) {
        const owner = some();
        const { status, body } = await http(owner)
          .post("/scrolls")
          .send({ title: `${written}` });
        if (status === 201) {
          owned.push({ id: body.id, owner, isDeleted: false });
          oracle.allow(personAt(owner).user.id, body.id, from);
        }
      } else if (kind < 0.3) {
        const { user } = personAt(some());
        await repository.updateOne({ where: { id: user.id } }, { fullName: `${user.fullName} ${written}` });
      } else if (kind < 0.33) {
        const { user } = personAt(1);
        const { isAdmin } = await repository.updateOne(
          { where: { id: user.id } },
          { isAdmin: random() < 0.5 },
        );
        for (const { user: other } of people)
          if (other.id !== user.id) {
            if (isAdmin) oracle.allow(user.id, other.id, from);
            else oracle.forbid(user.id, other.id);
          }
      } else if (scroll.isDeleted) {
        await scrolls.restoreOne({ where: { id: scroll.id } });
        scroll.isDeleted = false;
        oracle.allow(personAt(scroll.owner).user.id, scroll.id, from);
      } else if (kind < 0.6) {
        await http(scroll.owner)
          .put(`/scrolls/${scroll.id}`)
          .send({ title: `${written}`, body: "edited" });
      } else if (kind < 0.8) {
        const owner = some();
        const former = scroll.owner;
        await scrolls.updateOne(
          { where: { id: scroll.id } },
          { ownerId: personAt(owner).user.id, title: `${written}` },
        );
        scroll.owner = owner;
        if (owner !== former) oracle.forbid(personAt(former).user.id, scroll.id);
        oracle.allow(personAt(owner).user.id, scroll.id, from);
      } else if (kind < 0.9) {
        await scrolls.softDeleteOne({ where: { id: scroll.id } });
        scroll.isDeleted = true;
        oracle.forbid(personAt(scroll.owner).user.id, scroll.id);
      } else {
        await scrolls.deleteOne({ where: { id: scroll.id } });
        owned.splice(owned.indexOf(scroll), 1);
        oracle.forbid(personAt(scroll.owner).user.id, scroll.id);
      }
      written += 1;
      await pause(random() * 40);
    }
  }

  const rowOf = ({ message }: Told) =>
    ("row" in message ? message.row : {}) as Row & { ownerId?: string; updatedAt?: string };

  function leaksOf(told: readonly Told[]): Told[] {
    return told.filter((one) => {
      const { kind, resource } = one.message;
      if (kind === "reset") return false;
      if (kind === "deleted") return Object.keys(rowOf(one)).join() !== "id";
      if (resource === "scrolls" && rowOf(one).ownerId !== one.userId) return true;

      return !oracle.allows(one.userId, rowOf(one).id, one.at, lateMs);
    });
  }

  /** Returns the messages of a connection that are repeated, or older than another one of the same row. */
  function disorderOf(told: readonly Told[]): Told[] {
    const [positions, states] = [new Set<string>(), new Map<string, string>()];

    return told.filter((one) => {
      const { message, connection } = one;
      if (message.kind === "reset") return false;
      const position = `${connection} ${message.resource} ${message.sequence}`;
      const isRepeated = positions.has(position);
      positions.add(position);
      const { id, updatedAt } = rowOf(one);
      const former = states.get(`${connection} ${id}`);
      if (updatedAt !== undefined) states.set(`${connection} ${id}`, updatedAt);

      return isRepeated || (former !== undefined && updatedAt !== undefined && former >= updatedAt);
    });
  }

  const sumOf = (figure: (viewer: Viewer) => number) =>
    viewers.reduce((sum, viewer) => sum + figure(viewer), 0);
  const sorted = (rows: Iterable<Row>) => [...rows].toSorted((a, b) => (a.id < b.id ? -1 : 1));

  it("end with the rows that GET returns, and never receive a row that they may not read", async () => {
    const random = randomOf(seed);
    const going = viewers.map((viewer) => comeAndGo(viewer, randomOf(Math.floor(random() * 2 ** 31))));
    const writing = Array.from({ length: lanes }, () => write(randomOf(Math.floor(random() * 2 ** 31))));
    const isEnough = () =>
      written >= least.writes &&
      sumOf(({ told }) => told.length) >= least.messages &&
      sumOf(({ resumed }) => resumed) >= least.resumptions;
    // Writers and viewers end earlier only with an error.
    await Promise.race([until(isEnough, withinMs), ...writing, ...going]).finally(() => over.abort());
    await Promise.all([...writing, ...going]);
    await service.settled();

    const told = viewers.flatMap((viewer) => viewer.told);
    for (const [index, viewer] of viewers.entries()) {
      const { cookie } = people[index % users] ?? { cookie: "" };
      const { address } = index % 2 ? service : other;
      const agent = agentAt(address, cookie);
      if (!viewer.isOpen) await viewer.open({ address, agent });
      for (const resource of ["scrolls", "users"] as const) {
        const expected = sorted(await fetchAll(agent, resource));
        await eventually(() => {
          const { rows } = viewer.views[resource];
          return viewer.isSettled && isDeepStrictEqual(sorted(rows.values()), expected) ? true : undefined;
        }).catch(() => {
          expect(
            sorted(viewer.views[resource].rows.values()),
            `${resource} of viewer ${index}`,
          ).to.deep.equal(expected);
        });
      }
    }

    expect(leaksOf(told), "messages that the user may not receive").to.deep.equal([]);
    for (const viewer of viewers) expect(disorderOf(viewer.told), "out of order").to.deep.equal([]);
    expect(viewers.flatMap(({ faults }) => faults)).to.deep.equal([]);
  }).timeout(2 * withinMs);
});
