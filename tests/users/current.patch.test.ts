import { expect } from "chai";
import sharp from "sharp";
import { UserRepository } from "#domain/users/user.repository";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";
import { until } from "../support/until.js";

const megabyte = 1024 * 1024;
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "red" } });

describe("PATCH /users/current", () => {
  const service = useService({ STATEMENT_TIMEOUT_SECONDS: "1" });
  let png: Buffer;

  before(async () => {
    png = await picture().png().toBuffer();
  });

  const patch = (agent: Agent, body: object) => agent.patch("/users/current").send(body);
  const upload = (agent: Agent, bytes: Buffer, name = "a.png") =>
    agent.patch("/users/current").attach("avatar", bytes, name);
  const rowOf = async ({ id }: { id: string }): Promise<UserRow | undefined> =>
    (await service.sql<UserRow>("select * from users where id = $1", [id]))[0];

  it("updates the name, and returns the public user", async () => {
    const { agent, user } = await service.asUser();
    const { body } = await patch(agent, { fullName: " New Name " }).expect(200);
    const row = await rowOf(user);

    expect(row).to.deep.equal({ ...user, fullName: "New Name", updatedAt: row?.updatedAt });
    expect(body).to.deep.equal({
      id: user.id,
      createdAt: user.createdAt.toISOString(),
      updatedAt: row?.updatedAt.toISOString(),
      fullName: "New Name",
      email: user.email,
      isAdmin: false,
      isEmailVerified: true,
      avatarUrl: null,
    });
    expect((await agent.get("/users/current")).body).to.deep.equal(body);
  });

  it("runs one statement each for the session and the write", async () => {
    const { agent } = await service.asUser();
    await service.expectStatements(2, () => patch(agent, { fullName: "X" }).expect(200));
    await service.expectStatements(2, () => upload(agent, png).expect(200));
  });

  it("stores an event with the row before and after, the user and the request id", async () => {
    const { agent, user } = await service.asUser();
    await patch(agent, { fullName: "After" }).set("X-Request-Id", "patch-1").expect(200);
    const [, event, ...others] = await service.events(user.id);

    expect(others).to.be.empty;
    expect(event).to.include({ table: "users", kind: "updated", actorId: user.id, requestId: "patch-1" });
    expect(event?.before).to.include({ fullName: user.fullName });
    expect(event?.after).to.include({ fullName: "After" });
  });

  const empty: [what: string, send: (agent: Agent) => ReturnType<Agent["patch"]>][] = [
    ["no body", (agent) => agent.patch("/users/current")],
    ["an empty object", (agent) => patch(agent, {})],
    ["an empty name", (agent) => patch(agent, { fullName: "" })],
    ["a name of spaces", (agent) => patch(agent, { fullName: "   " })],
    ["an empty form", (agent) => agent.patch("/users/current").type("form").send("fullName=")],
    ["a multipart form with an empty name", (agent) => agent.patch("/users/current").field("fullName", "")],
  ];
  for (const [what, send] of empty) {
    it(`writes nothing and stores no event for ${what}, and returns the unchanged user`, async () => {
      const { agent, user } = await service.asUser();
      const before = await agent.get("/users/current");
      const { body } = await send(agent).expect(200);

      expect(body).to.deep.equal(before.body);
      expect(await rowOf(user)).to.deep.equal(user);
      expect(await service.events(user.id)).to.have.length(1);
    });
  }

  const invalid: [what: string, body: object, ...paths: string[]][] = [
    ["a name of more than 200 characters", { fullName: "x".repeat(201) }, "fullName"],
    ["a number as the name", { fullName: 7 }, "fullName"],
    ["null as the name", { fullName: null }, "fullName"],
    ["an avatar that is not a file", { avatar: "data:image/png;base64,AAAA" }, "avatar"],
    [
      "fields that the caller may not change",
      { email: "x@example.com", isAdmin: true, avatarKey: "x" },
      "email",
      "isAdmin",
      "avatarKey",
    ],
  ];
  for (const [what, body, ...paths] of invalid) {
    it(`refuses ${what}`, async () => {
      const { agent, user } = await service.asUser();
      expectInvalid(await patch(agent, body), "body", ...paths);
      expect(await rowOf(user)).to.deep.equal(user);
    });
  }

  describe("the avatar", () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      it(`is accepted as ${format}, by its content, and served as a 256×256 WebP without metadata`, async () => {
        const { agent, user } = await service.asUser();
        const photo = await picture()
          .withExif({ IFD0: { Artist: "Somebody" } })
          .toFormat(format)
          .toBuffer();
        const { body } = await upload(agent, photo, "whatever.txt").expect(200);
        const key = (await rowOf(user))?.avatarKey;
        const { body: image } = await service.anonymous.get(body.avatarUrl).expect(200);
        const { exif, xmp, icc, iptc, ...kept } = await sharp(image).metadata();

        expect(key).to.match(/^[0-9a-f-]{36}\.webp$/);
        expect(body.avatarUrl).to.equal(`/users/avatars/${key}`);
        expect(kept).to.include({ format: "webp", width: 256, height: 256 });
        expect({ exif, xmp, icc, iptc }).to.deep.equal({
          exif: undefined,
          xmp: undefined,
          icc: undefined,
          iptc: undefined,
        });
      });
    }

    it("is accepted with and without a name", async () => {
      const { agent, user } = await service.asUser();
      const { body } = await upload(agent, png).field("fullName", "Both").expect(200);
      expect(body).to.include({ fullName: "Both" });
      const { body: next } = await upload(agent, png).field("fullName", "").expect(200);
      expect(next).to.include({ fullName: "Both" });
      expect(next.avatarUrl).not.to.equal(body.avatarUrl);
      expect(await service.events(user.id)).to.have.length(3);
    });

    it("stays when only the name changes", async () => {
      const { agent } = await service.asUser();
      const { body } = await upload(agent, png).expect(200);
      const { body: next } = await patch(agent, { fullName: "Other" }).expect(200);
      expect(next.avatarUrl).to.equal(body.avatarUrl);
      await service.anonymous.get(body.avatarUrl).expect(200);
    });

    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const refused: [what: string, bytes: () => Buffer][] = [
      ["an SVG", () => Buffer.from(svg)],
      ["a GIF", () => gif],
      ["text that is named .png", () => Buffer.from("hello")],
      ["an empty file", () => Buffer.alloc(0)],
      ["a truncated picture", () => png.subarray(0, png.length / 2)],
    ];
    for (const [what, bytes] of refused) {
      it(`is refused as ${what}, and nothing is stored`, async () => {
        const { agent, user } = await service.asUser();
        const files = await service.files();
        expectRefusal(await upload(agent, bytes()), "UNPROCESSABLE_CONTENT");
        expect(await service.files()).to.deep.equal(files);
        expect(await rowOf(user)).to.deep.equal(user);
      });
    }

    it("may have at most 3 MB", async () => {
      const { agent, user } = await service.asUser();
      const jpeg = await picture().jpeg().toBuffer();
      const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);

      expectRefusal(await upload(agent, padded(3 * megabyte + 1)), "PAYLOAD_TOO_LARGE");
      expect(await service.events(user.id)).to.have.length(1);
      await upload(agent, padded(3 * megabyte)).expect(200);
    });

    it("is deleted when a new one is committed, and not before", async () => {
      const { agent, user } = await service.asUser();
      const { body: old } = await upload(agent, png).expect(200);
      const files = await service.files();
      const users = service.resolve(UserRepository);
      const { next } = await users.transaction(async () => {
        await users.updateOne({ where: { id: user.id } }, { fullName: "Locked" });
        const next = upload(agent, png).then((answer) => answer);
        await until(async () => (await service.files()).length > files.length);
        await service.anonymous.get(old.avatarUrl).expect(200);

        return { next };
      });
      const { body } = await next;

      await until(async () => (await service.anonymous.get(old.avatarUrl)).status === 404);
      await service.anonymous.get(body.avatarUrl).expect(200);
      expect(await service.files()).to.have.length(files.length);
    });

    it("stays when the write of a new one times out: the response is 503, and the new file is deleted", async () => {
      const { agent, user } = await service.asUser();
      const { body: old } = await upload(agent, png).expect(200);
      const files = await service.files();
      const users = service.resolve(UserRepository);
      await users.transaction(async () => {
        await users.updateOne({ where: { id: user.id } }, { fullName: "Locked" });
        expectRefusal(await upload(agent, png), "SERVICE_UNAVAILABLE");
      });

      await service.anonymous.get(old.avatarUrl).expect(200);
      expect(await service.files()).to.deep.equal(files);
      expect((await agent.get("/users/current")).body.avatarUrl).to.equal(old.avatarUrl);
    });
  });
});
