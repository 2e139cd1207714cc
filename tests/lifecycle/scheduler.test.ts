import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import request from "supertest";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { eventually } from "../support/until.js";
import { freePort } from "../support/free-port.js";
import { type ServiceProcess, useProcesses } from "./process.js";

describe("the scheduler process", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  const start = useProcesses();
  const mailsOf = async ({ folder }: ServiceProcess): Promise<string[]> => {
    const mails = join(folder, "var/mail");
    const files = existsSync(mails) ? (await readdir(mails)).filter((name) => name.endsWith(".txt")) : [];

    return Promise.all(files.map((file) => readFile(join(mails, file), "utf8")));
  };

  it("runs the jobs of an API with SCHEDULER=separate; they exit with 0 on SIGTERM and on SIGINT", async () => {
    const port = await freePort();
    const env = { DATABASE_URL: database.url, SCHEDULER: "separate", PORT: String(port) };
    const [api, scheduler] = [start("src/processes/api.ts", env), start("src/processes/scheduler.ts", env)];
    await Promise.all([api.says("API is listening"), scheduler.says("scheduler is running")]);

    const body = { fullName: "Ada", email: "ada@example.com", password: "a good password" };
    await request(`http://127.0.0.1:${port}`).post("/auth/sign-up").send(body).expect(202);
    const mail = await eventually(async () => (await mailsOf(scheduler))[0]);
    expect(mail).to.include("To: Ada <ada@example.com>").and.to.include("/auth/verify-email?token=");
    expect(await mailsOf(api)).to.be.empty;

    api.signal("SIGINT");
    scheduler.signal("SIGTERM");
    expect([await api.exit, await scheduler.exit]).to.deep.equal([0, 0]);
    expect(scheduler.log.map(({ msg }) => msg)).to.include.members([
      "scheduler is running",
      "stopping",
      "stopped",
    ]);
  });
});
