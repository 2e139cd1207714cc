import { expect } from "chai";
import { FileStorage } from "#domain/shared/file-storage";
import { expectRefusal, visible } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { announcement, digestOf, pdf, uploadFile } from "../file-client.js";

describe("GET /files/{id}/content", () => {
  const service = useService();

  it("sends the content to its owner, and not again to a caller that has it", async () => {
    const { agent } = await service.asUser();
    const { id } = await uploadFile(service, agent);
    const { headers, body } = await agent.get(`/files/${id}/content`).buffer().expect(200);

    expect(Buffer.from(body).equals(pdf)).to.equal(true);
    expect(headers).to.include({ etag: `"${digestOf(pdf)}"`, "cache-control": "private, no-cache" });
    await agent.get(`/files/${id}/content`).set("If-None-Match", String(headers["etag"])).expect(304);
  });

  it("has the same headers for HEAD", async () => {
    const { agent } = await service.asUser();
    const { id } = await uploadFile(service, agent);
    const { headers } = await agent.head(`/files/${id}/content`).expect(200);
    expect(headers).to.include({ "content-length": String(pdf.length), "content-type": "application/pdf" });
  });

  it("answers for another user's file exactly as for a missing one, also with its version", async () => {
    const { agent: owner } = await service.asUser();
    const { agent } = await service.asUser();
    const { id } = await uploadFile(service, owner);
    const missing = await agent.get("/files/01900000-0000-7000-8000-000000000000/content");
    const known = { "If-None-Match": `"${digestOf(pdf)}"`, Range: "bytes=0-1" };

    expectRefusal(missing, "NOT_FOUND");
    expect(visible(await agent.get(`/files/${id}/content`).set(known))).to.deep.equal(visible(missing));
  });

  it("answers 404 before the file is confirmed", async () => {
    const { agent } = await service.asUser();
    const { body } = await agent.post("/files/uploads").send(announcement()).expect(201);
    expectRefusal(await agent.get(`/files/${body.file.id}/content`), "NOT_FOUND");
  });

  it("answers 416 for a range beyond the end", async () => {
    const { agent } = await service.asUser();
    const { id } = await uploadFile(service, agent);
    const answer = await agent.get(`/files/${id}/content`).set("Range", `bytes=${pdf.length}-`);
    expectRefusal(answer, "RANGE_NOT_SATISFIABLE");
  });

  it("logs no error for a caller that stops in the middle", async () => {
    const { agent, user } = await service.asUser();
    const large = Buffer.concat([pdf, Buffer.alloc(9_000_000)]);
    const { id } = await uploadFile(service, agent, large);
    const stop = new AbortController();
    const cookie = service.cookieOf(await service.sessionOf(user));
    const { body } = await fetch(`${service.address}/files/${id}/content`, {
      headers: { Cookie: cookie },
      signal: stop.signal,
    });
    await body?.getReader().read();
    stop.abort();
    await agent.get(`/files/${id}/content`).set("Range", "bytes=0-3").expect(206);

    expect(service.logger.lines.filter(({ level }) => level === "error")).to.deep.equal([]);
  });

  it("answers 404 when the storage has lost the content", async () => {
    const { agent } = await service.asUser();
    const { id } = await uploadFile(service, agent);
    const [row] = await service.sql<{ key: string }>("select key from files where id = $1", [id]);
    await service.resolve(FileStorage).remove(row?.key ?? "");
    expectRefusal(await agent.get(`/files/${id}/content`), "NOT_FOUND");
  });
});
