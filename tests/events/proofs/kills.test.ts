import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { compiled } from "../../support/compiled.js";
import { useProcesses } from "../processes.js";
import { followers } from "./followers.js";
import { randomOf } from "./random.js";

const kills = 20;
const writes = 300;
const seed = Number(process.env["PROOF_SEED"] ?? Date.now() % 1_000_000);

/** A role with one process at work, and the next one already loaded. */
class Post {
  killed = 0;
  #next: Promise<ChildProcess>;
  #loading: ChildProcess | undefined;
  #present: ChildProcess | undefined;

  constructor(
    private readonly file: string,
    private readonly url: string,
    private readonly random: () => number,
  ) {
    this.#next = this.#load();
  }

  /** Resolves when the next process is at work. */
  async relieve(): Promise<void> {
    const present = await this.#next;
    this.#next = this.#load();
    const atWork = once(present, "message");
    present.send("begin");
    await atWork;
    this.#present = present;
  }

  async kill(): Promise<void> {
    if (!this.#present) return;
    const exit = once(this.#present, "exit");
    this.#present.kill("SIGKILL");
    await exit;
    this.#present = undefined;
    this.killed += 1;
  }

  async end(): Promise<void> {
    await this.kill();
    this.#loading?.kill("SIGKILL");
  }

  async #load(): Promise<ChildProcess> {
    const args = [this.url, String(Math.floor(this.random() * 2 ** 31))];
    const child = fork(this.file, args, { execArgv: [] });
    this.#loading = child;
    await once(child, "message");

    return child;
  }
}

describe("when the processes that write and deliver are killed repeatedly", function () {
  this.timeout(90_000);
  const { start, sql, deliveries, untilFinished, url } = useProcesses();
  const random = randomOf(seed);
  let open: (program: string) => Post;
  let posts: Post[] = [];

  before(async () => {
    const programOf = await compiled();
    open = (name) => new Post(programOf(`tests/events/proofs/${name}.ts`), url(), random);
    await sql(`create table proof_commits (row_id uuid, value text);
      create table proof_reactions (place serial, row_id uuid, value text)`);
  });
  afterEach(() => Promise.all(posts.map((post) => post.end())));

  it(`only committed writes are delivered, none is lost, and the order of each row holds (PROOF_SEED=${seed})`, async () => {
    const process = start();
    for (let row = 0; row < 8; row += 1) await process.makeUser("0");
    const [writer, dispatcher] = [open("writer"), open("deliverer")];
    posts = [writer, dispatcher];
    await Promise.all(posts.map((post) => post.relieve()));
    const count = async (query: string) =>
      Number((await sql<{ count: string }>(`select count(*) from (${query}) as rows`))[0]?.count);

    const committed = `select row_id, value from proof_commits union all select id, title from scrolls`;
    while (writer.killed + dispatcher.killed < kills || (await count(committed)) < writes) {
      const post = random() < 0.35 ? writer : dispatcher;
      await delay(random() * 300);
      await post.kill();
      await post.relieve();
    }
    await writer.kill();
    // The events of this process are those that the reactions of the killed ones follow.
    for (const [reaction, followed] of followers) process.database.subscriptions.add(reaction, followed);
    await untilFinished(20_000);
    await dispatcher.kill();

    const expected = (await sql<Told>(committed)).map(keyOf);
    const told = await sql<Told>("select * from proof_reactions order by place");
    expect(new Set(told.map(keyOf))).to.deep.equal(new Set(expected));
    expect(await deliveries()).to.deep.equal([]);

    // A process repeats what a killed one has not settled: numbers may start again from an earlier one, but none is skipped.
    const last = new Map<string, number>();
    for (const { row_id: row, value } of told.filter(({ value }) => value.includes(" "))) {
      const number = Number.parseInt(value, 10);
      expect(number, `after ${last.get(row)} of ${row}`).to.be.within(1, (last.get(row) ?? 0) + 1);
      last.set(row, number);
    }
    const rows = await sql<{ id: string; fullName: string }>("select * from users");
    for (const { id, fullName } of rows) expect(last.get(id) ?? 0).to.equal(Number.parseInt(fullName, 10));
  });
});

interface Told {
  row_id: string;
  value: string;
}

const keyOf = ({ row_id: row, value }: Told): string => `${row} ${value}`;
