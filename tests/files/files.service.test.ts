import { expect } from "chai";
import { Files } from "#application/files/files.service";
import { UploadedFile } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { FileStorage } from "#domain/shared/file-storage";
import { cleanName } from "#domain/files/stored-file";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { announcement, digestOf, pdf } from "./file-client.js";

describe("Files", () => {
  const service = useService();
  const files = () => service.resolve(Files);
  const store = async (name = "a.pdf") => {
    const owner = await service.make.user();

    return { owner, file: await files().store(new UploadedFile(pdf, name, "application/pdf"), owner) };
  };
  const codeOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((error: unknown) => error);

    return error instanceof ServiceError ? [error.code, error.details?.issues[0]?.path] : error;
  };

  it("stores an uploaded file with its type, size and digest", async () => {
    const { owner, file } = await store("C:\\Users\\me\\a.pdf");
    expect(file).to.include({
      ownerId: owner.id,
      name: "a.pdf",
      mediaType: "application/pdf",
      bytes: pdf.length,
      digest: digestOf(pdf),
    });
    expect(file.confirmedAt).to.be.instanceOf(Date);
    expect(await service.resolve(FileStorage).read(file.key)).to.deep.equal(pdf);
  });

  it("finds the file that an input refers to, if it fits the rule and is the user's own", async () => {
    const { owner, file } = await store();
    const rule = { types: ["application/pdf"], maxBytes: 1_000 };
    const stranger = await service.make.user();
    const refusal = ["UNPROCESSABLE_CONTENT", "fileId"];

    expect(await files().uploaded(file.id, owner, rule)).to.deep.equal(file);
    expect(await codeOf(files().uploaded(file.id, stranger, rule))).to.deep.equal(refusal);
    expect(await codeOf(files().uploaded(owner.id, owner, rule))).to.deep.equal(refusal);
    expect(await codeOf(files().uploaded(file.id, owner, { ...rule, maxBytes: 9 }))).to.deep.equal(refusal);
    expect(await codeOf(files().uploaded(file.id, owner, { ...rule, types: ["image/png"] }))).to.deep.equal(
      refusal,
    );
  });

  it("finds no file that is not confirmed", async () => {
    const { agent, user } = await service.asUser();
    const { body } = await agent.post("/files/uploads").send(announcement()).expect(201);
    const found = files().uploaded(body.file.id, user, { types: [], maxBytes: 1_000 });
    expect(await codeOf(found)).to.deep.equal(["UNPROCESSABLE_CONTENT", "fileId"]);
  });

  it("removes a file with its content", async () => {
    const { file } = await store();
    await files().remove(file);
    await until(async () => (await service.resolve(FileStorage).read(file.key)) === undefined);
  });
});

describe("The name of a file", () => {
  const names: [given: string, kept: string][] = [
    ["../../etc/passwd", "passwd"],
    ["a\u0000b\r\n.txt", "ab.txt"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["\ud800.txt", ".txt"],
    ["/", "file"],
    ["  ", "file"],
    ["😀".repeat(300), "😀".repeat(255)],
  ];
  for (const [given, kept] of names) {
    it(`keeps ${JSON.stringify(kept.slice(0, 20))} of ${JSON.stringify(given.slice(0, 20))}`, () => {
      expect(cleanName(given)).to.equal(kept);
    });
  }
});
