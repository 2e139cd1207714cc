import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { Client } from "pg";
import { Checkout } from "./checkout.js";

describe("embedded PostgreSQL", () => {
  let checkout: Checkout;
  let url: string;

  before(async () => {
    checkout = await Checkout.make();
    const addresses = await Promise.all([checkout.ensure(), checkout.ensure()]);
    expect(new Set(addresses).size, "concurrent processes share one server").to.equal(1);
    url = addresses[0];
    await query(url, "create table kept (id int)");
  });

  after(() => checkout.remove());

  it("listens on the loopback interface only, and asks for a password", async () => {
    expect(await query(url, "show listen_addresses")).to.deep.equal([{ listen_addresses: "127.0.0.1" }]);
    const stranger = new URL(url);
    stranger.password = "guess";
    expect(await failure(() => query(stranger.href, "select 1"))).to.match(/password authentication failed/);
  });

  it("starts again at the same address with its data after a stop", async () => {
    await checkout.stop();
    expect(await failure(() => query(url, "select 1"))).to.match(/ECONNREFUSED/);
    expect(await checkout.ensure()).to.equal(url);
    expect(await query(url, "select * from kept")).to.deep.equal([]);
  });

  it("starts again after a crash for concurrent callers, although another process has the server's PID", async () => {
    const file = join(checkout.server, "data/postmaster.pid");
    const { uid, gid } = await stat(file);
    process.kill(await checkout.postmaster(), "SIGKILL");
    const other = spawn("sleep", ["60"], { uid, gid });
    await writeFile(file, (await readFile(file, "utf8")).replace(/^\d+/, `${other.pid}`));

    const several = await Promise.all([checkout.ensure(), checkout.ensure(), checkout.ensure()]);
    expect(new Set(several)).to.deep.equal(new Set([url]));
    expect(await query(url, "select * from kept")).to.deep.equal([]);
    other.kill();
  });

  it("moves to another port when another program listens on its port", async () => {
    await checkout.stop();
    const intruder = await listen(Number(new URL(url).port));
    const moved = await checkout.ensure();
    await close(intruder);

    expect(moved).not.to.equal(url);
    expect(await query(moved, "select * from kept")).to.deep.equal([]);
    expect(await checkout.ensure(), "a second call").to.equal(moved);
  });

  describe("of another checkout", () => {
    let other: Checkout;

    before(async () => {
      other = await Checkout.make();
    });

    after(() => other.remove());

    it("is a separate server, and is created again after a start that was killed", async () => {
      await other.killWhileEnsuring(600);
      await mkdir(join(other.server, "data.999999999.0123abcd"), { recursive: true });

      expect(new URL(await other.ensure()).port).not.to.equal(new URL(url).port);
      const files = await readdir(other.server);
      expect(files.filter((name) => !name.startsWith("native-"))).to.have.members([
        "data",
        "password",
        "port",
        "server.log",
      ]);
    });

    it("reports the server's error when it does not start", async () => {
      await other.stop();
      await writeFile(join(other.server, "data/postgresql.conf"), "nonsense = here\n");

      expect(await failure(() => other.ensure())).to.match(
        /server\.log ends with:\s.*nonsense[^]*make db-reset/,
      );
    });
  });

  it("also runs for root in a private home", async function () {
    if (process.getuid?.() !== 0) this.skip();
    const home = await Checkout.make(0o700);
    try {
      expect(await query(await home.ensure(), "select 1 as one")).to.deep.equal([{ one: 1 }]);
    } finally {
      await home.remove();
    }
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();

    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function failure(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => "",
    (error: unknown) => String(error),
  );
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, "127.0.0.1", () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
