import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import sharp from "sharp";
import request from "supertest";
import { embeddedHome } from "#tools/postgres/home";
import { freePort } from "../support/free-port.js";
import { scratchFolder, ScratchServer } from "../support/scratch-server.js";
import { until } from "../support/until.js";
import { useProcesses } from "./process.js";

const account = { email: "user@example.com", password: "correct horse battery staple" };

// docs/guides/operate.md describes the same steps.
describe("a service that is restored from a backup", () => {
  const start = useProcesses();
  let folder: string;
  let servers: ScratchServer[];
  let agent: ReturnType<typeof request.agent>;
  let replaced: string;
  let current: string;
  let stored: string[];
  const files = () => readdir(join(folder, "restored-files"));

  before(async () => {
    const home = await embeddedHome();
    folder = await scratchFolder(home);
    const original = new ScratchServer(home, join(folder, "original"), await freePort());
    const restored = new ScratchServer(home, join(folder, "restored"), await freePort());
    servers = [original, restored];
    await original.initialise();
    await original.start();

    const { api, agent: writer } = await startApi("tools/run.ts", original, { EVENTS: "off" });
    await writer.post("/auth/sign-in").send(account).expect(200);
    await writer.post("/notes").send({ title: "Before" }).expect(201);
    replaced = await newAvatar(writer);
    current = await newAvatar(writer);
    await original.backUp(restored.data, async () => {
      await writer.post("/notes").send({ title: "During" }).expect(201);
    });
    await cp(join(folder, "original-files"), join(folder, "restored-files"), { recursive: true });
    stored = await files();

    api.signal("SIGKILL");
    await Promise.all([api.exit, original.kill()]);
    for (const lost of ["original", "original-files"]) await rm(join(folder, lost), { recursive: true });

    await restored.start();
    const migrator = start("src/processes/migrator.ts", { DATABASE_URL: restored.url });
    expect(await migrator.exit, migrator.output).to.equal(0);
    ({ agent } = await startApi("src/processes/api.ts", restored));
    await agent.post("/auth/sign-in").send(account).expect(200);
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  async function startApi(program: string, { url, data }: ScratchServer, variables = {}) {
    const PORT = String(await freePort());
    const api = start(program, { DATABASE_URL: url, STORAGE_DIR: `${data}-files`, PORT, ...variables });
    await api.says("API is listening");

    return {
      api,
      agent: request.agent(`http://127.0.0.1:${PORT}`).set("Origin", `http://localhost:${PORT}`),
    };
  }

  /** Changes the picture of the user, and returns the name of its file. */
  async function newAvatar(writer: typeof agent): Promise<string> {
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { body } = await writer.patch("/users/current").attach("avatar", image, "avatar.png").expect(200);

    return body.avatarUrl.slice("/users/avatars/".length);
  }

  it("has the rows that were written before and during the backup", async () => {
    const { body } = await agent.get("/notes?perPage=100").expect(200);
    const titles = body.results.map(({ title }: { title: string }) => title);
    expect(titles).to.include.members(["Before", "During"]);
  });

  it("has the stored files", async () => {
    const { headers } = await agent.get(`/users/avatars/${current}`).expect(200);
    expect(headers).to.include({ "content-type": "image/webp" });
  });

  it("delivers an event that was undelivered: the replaced picture is removed", async () => {
    expect(stored).to.include.members([replaced, current]);
    await until(async () => !(await files()).includes(replaced));
    expect(await files()).to.include(current);
  });

  it("takes new writes", async () => {
    const { body: note } = await agent.post("/notes").send({ title: "After" }).expect(201);
    const { body } = await agent.get(`/notes/${note.id}`).expect(200);
    expect(body).to.include({ title: "After" });
  });
});
