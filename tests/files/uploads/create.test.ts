import { request } from "node:http";
import { expect } from "chai";
import { expectInvalid, expectUnprocessable } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { until } from "../../support/until.js";
import { announcement, digestOf, pdf, sendForm } from "../file-client.js";

const hour = 3_600_000;

describe("POST /files/uploads", () => {
  const service = useService();

  it("inserts a pending file of the caller, and returns the form for its content", async () => {
    const { agent, user } = await service.asUser();
    const { body } = await agent
      .post("/files/uploads")
      .send({ ...announcement(), digest: digestOf(pdf) })
      .expect(201);
    const [row] = await service.sql<object>("select * from files where id = $1", [body.file.id]);

    expect(row).to.include({ ...announcement(), digest: digestOf(pdf), ownerId: user.id, confirmedAt: null });
    expect(body.file).not.to.have.any.keys("key", "ownerId", "unusedSince");
    expect(body.form.url).to.equal("/uploads");
    expect(await service.events(body.file.id)).to.have.length(1);
  });

  const invalid: [what: string, given: object, field: string][] = [
    ["a path as the name", { name: "../../etc/passwd" }, "name"],
    ["a Windows path as the name", { name: "C:\\a.pdf" }, "name"],
    ["a control character in the name", { name: "a\u0000.pdf" }, "name"],
    ["a name of spaces", { name: "  " }, "name"],
    ["a name of 256 characters", { name: "x".repeat(256) }, "name"],
    ["no bytes", { bytes: 0 }, "bytes"],
    ["a negative size", { bytes: -1 }, "bytes"],
    ["a size that no column can hold", { bytes: 2 ** 31 }, "bytes"],
    ["a header in the media type", { mediaType: "text/plain\r\nX: y" }, "mediaType"],
    ["a media type with parameters", { mediaType: "text/html; charset=utf-8" }, "mediaType"],
    ["a digest of another kind", { digest: "d41d8cd98f00b204e9800998ecf8427e" }, "digest"],
    ["another owner", { ownerId: "0198c0de-7000-7000-8000-000000000001" }, "ownerId"],
  ];
  for (const [what, given, field] of invalid) {
    it(`refuses ${what}`, async () => {
      const { agent } = await service.asUser();
      const answer = await agent.post("/files/uploads").send({ ...announcement(), ...given });
      expectInvalid(answer, "body", field);
    });
  }

  it("refuses a file beyond UPLOAD_LIMIT_BYTES", async () => {
    const { agent } = await service.asUser();
    const answer = await agent
      .post("/files/uploads")
      .send({ ...announcement(), bytes: 100 * 1024 * 1024 + 1 });
    expectUnprocessable(answer, "bytes");
  });
});

describe("POST /uploads, where a folder stores the files", () => {
  const service = useService();

  const announced = async () => {
    const { agent } = await service.asUser();

    return (await agent.post("/files/uploads").send(announcement()).expect(201)).body.form;
  };

  it("refuses a form after an hour", async () => {
    const form = await announced();
    service.clock.advance(hour + 1);
    const { status, text } = await sendForm(service, form, pdf);

    expect(status).to.equal(403);
    expect(JSON.parse(text)).to.include({ code: "FORBIDDEN", message: "The form has expired" });
    expect(await service.files()).to.not.include("uploads");
  });

  it("needs no session and no origin, and sets no cookie", async () => {
    const { fields } = await announced();
    const values = Object.fromEntries(
      fields.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    const { headers } = await service.anonymous
      .post("/uploads")
      .set("Origin", "https://elsewhere.example")
      .field(values)
      .attach("file", pdf, "x")
      .expect(204);

    expect(headers).not.to.have.property("set-cookie");
  });

  it("leaves nothing behind, and logs no error, when the caller stops in the middle", async () => {
    const { fields } = await announced();
    const before = await service.files("uploads");
    const parts = fields.map(
      ({ name, value }: { name: string; value: string }) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n%PDF`;
    const sent = request(new URL("/uploads", service.address), {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": "100000" },
    });
    sent.on("error", () => {});
    sent.write(parts.join("") + head);
    await until(async () => (await service.files("uploads")).length > before.length);
    sent.destroy();
    await until(async () => (await service.files("uploads")).length === before.length);

    expect(service.logger.lines.filter(({ level }) => level === "error")).to.deep.equal([]);
  });

  const refused: [what: string, send: () => ReturnType<typeof post>, status: number][] = [
    ["no body", () => post(), 400],
    ["JSON", () => post().send({ policy: "a" }), 400],
    ["a file without fields", () => post().attach("file", pdf, "x"), 403],
    ["a file in another field", () => post().attach("other", pdf, "x"), 400],
    ["fields that are no texts", () => post().field("policy[a]", "b").attach("file", pdf, "x"), 403],
    ["fields of a prototype", () => post().field("__proto__[policy]", "b").attach("file", pdf, "x"), 403],
    ["fields without a file", () => post().field("policy", "a"), 400],
    ["a field of 9 KB", () => post().field("policy", "a".repeat(9_000)), 413],
    ["a broken body", () => post().type("multipart/form-data; boundary=a").send("--a\r\nbroken"), 400],
  ];
  const post = () => service.anonymous.post("/uploads");
  for (const [what, send, status] of refused) {
    it(`refuses ${what}`, async () => {
      const answer = await send();
      expect(answer.status, answer.text).to.equal(status);
      expect(answer.body).to.include({ status });
    });
  }
});

describe("POST /uploads with a rate limit", () => {
  const service = useService({ RATE_LIMIT_PER_ADDRESS: "3" });

  it("counts with the other requests of the address", async () => {
    await service.anonymous.get("/users/current").expect(401);
    await service.anonymous.post("/uploads").expect(400);
    await service.anonymous.post("/uploads").expect(400);
    await service.anonymous.post("/uploads").expect(429);
    await service.anonymous.get("/users/current").expect(429);
  });
});
