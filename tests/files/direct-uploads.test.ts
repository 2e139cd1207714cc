import { expect } from "chai";
import removeUnused from "#application/files/remove-unused.cron";
import { StoredFileRepository } from "#domain/files/stored-file.repository";
import { FileStorage } from "#domain/shared/file-storage";
import { perform } from "#infrastructure/shared/perform";
import { expectRefusal, expectUnprocessable } from "../support/answers.js";
import { TestService } from "../support/service.js";
import { until } from "../support/until.js";
import { notTested, storages, type TestStorage } from "../storage/storages.js";
import { announcement, digestOf, pdf, sendForm, uploadFile } from "./file-client.js";

const hour = 3_600_000;

for (const [name, open] of Object.entries(storages)) {
  describe(`A direct upload to ${name}`, () => {
    if (!open) return void it(notTested);
    let opened: TestStorage;
    let service: TestService;

    before(async () => {
      opened = await open();
      service = new TestService({ ...opened.settings, UPLOAD_LIMIT_BYTES: "100000" }, {});
      await service.start();
    });
    after(async () => {
      await service.stop();
      await opened.close();
    });

    const announce = async (given: object = {}) => {
      const { agent, user } = await service.asUser();
      const { body } = await agent
        .post("/files/uploads")
        .send({ ...announcement(), ...given })
        .expect(201);
      const confirm = () => agent.post(`/files/${body.file.id}/confirm`);

      return { agent, user, file: body.file, form: body.form, confirm };
    };
    const keyOf = async ({ id }: { id: string }) =>
      (await service.resolve(StoredFileRepository).findFirst({ where: { id } }))?.key ?? "";
    const isStored = async (key: string) => (await service.resolve(FileStorage).read(key)) !== undefined;

    it("is announced, sent, confirmed and served", async () => {
      const { agent, file, form, confirm } = await announce({ digest: digestOf(pdf) });
      expect(file).to.deep.include({ ...announcement(), digest: digestOf(pdf), confirmedAt: null });
      expect((await sendForm(service, form, pdf)).status).to.equal(204);
      const { body } = await confirm().expect(200);
      expect(body).to.deep.equal({ ...file, confirmedAt: body.confirmedAt, updatedAt: body.updatedAt });
      expect(body.confirmedAt).to.be.a("string");

      const content = await agent.get(`/files/${file.id}/content`).redirects(1).buffer();
      expect(content.status).to.equal(200);
      expect(Buffer.from(content.body).equals(pdf)).to.equal(true);
      expect(content.headers["content-type"]).to.equal("application/pdf");
      expect(content.headers["content-disposition"])
        .to.include("attachment")
        .and.include("%C3%9Cbersicht.pdf");
    });

    it("computes the digest that the client has not announced", async () => {
      const { form, confirm } = await announce();
      await sendForm(service, form, pdf);
      expect((await confirm().expect(200)).body.digest).to.equal(digestOf(pdf));
    });

    it("may be confirmed twice, and cannot be replaced afterwards", async () => {
      const { agent, file, form, confirm } = await announce();
      await sendForm(service, form, pdf);
      const { body } = await confirm().expect(200);
      await sendForm(service, form, Buffer.alloc(pdf.length, "x"));
      expect((await confirm().expect(200)).body).to.deep.equal(body);

      const content = await agent.get(`/files/${file.id}/content`).redirects(1).buffer();
      expect(Buffer.from(content.body).equals(pdf)).to.equal(true);
    });

    it("is confirmed once by two requests at the same time", async () => {
      const { form, file, confirm } = await announce();
      await sendForm(service, form, pdf);
      const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);

      expect(statuses).to.include(200);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).to.deep.equal([]);
      expect(await isStored(await keyOf(file))).to.equal(true);
    });

    it("is not confirmed before it has arrived", async () => {
      const { form, confirm } = await announce();
      expectRefusal(await confirm(), "CONFLICT");
      await sendForm(service, form, pdf);
      await confirm().expect(200);
    });

    const lies: [what: string, given: object, field: string][] = [
      ["another type", { mediaType: "image/png" }, "mediaType"],
      ["a type of text", { mediaType: "text/html" }, "mediaType"],
      ["another digest", { digest: digestOf(Buffer.from("other")) }, "digest"],
    ];
    for (const [what, given, field] of lies) {
      it(`is refused when it was announced with ${what}, and is not served`, async () => {
        const { agent, file, form, confirm } = await announce(given);
        expect((await sendForm(service, form, pdf)).status).to.equal(204);
        for (const answer of [await confirm(), await confirm()]) expectUnprocessable(answer, field);
        expectRefusal(await agent.get(`/files/${file.id}/content`), "NOT_FOUND");
      });
    }

    it("can be sent again after it was refused", async () => {
      const { form, confirm } = await announce({ digest: digestOf(pdf) });
      await sendForm(service, form, Buffer.from(pdf).fill("x", 9));
      expectUnprocessable(await confirm(), "digest");
      await sendForm(service, form, pdf);
      await confirm().expect(200);
    });

    it("is refused with more or fewer bytes than announced, and stores nothing", async () => {
      const { form, confirm } = await announce();
      for (const content of [
        Buffer.concat([pdf, pdf]),
        pdf.subarray(1),
        Buffer.alloc(0),
        Buffer.alloc(90_000),
      ])
        expect((await sendForm(service, form, content)).status).to.be.within(400, 499);
      expectRefusal(await confirm(), "CONFLICT");
    });

    it("is refused with a changed, missing or foreign signature, and with a changed policy", async () => {
      const { form, confirm } = await announce();
      const { form: other } = await announce({ bytes: 5 });
      const named = (pattern: RegExp) =>
        form.fields.find((field: { name: string }) => pattern.test(field.name)).name;
      const [policy, signature] = [named(/policy/i), named(/signature/i)];
      const ofOther = (name: string) =>
        other.fields.find((field: { name: string }) => field.name === name).value;
      for (const changes of [
        { [signature]: "0".repeat(64) },
        { [signature]: undefined },
        { [signature]: ofOther(signature) },
        { [policy]: ofOther(policy) },
        { [policy]: "e30" },
        { [policy]: undefined },
      ]) {
        const { status, text } = await sendForm(service, form, pdf, changes);
        expect(status, text).to.be.within(400, 499);
      }
      expectRefusal(await confirm(), "CONFLICT");
    });

    it("is removed by the cron a day after it was announced, confirmed or not", async () => {
      const [confirmed, pending] = [await announce(), await announce()];
      for (const { form } of [confirmed, pending]) await sendForm(service, form, pdf);
      await confirmed.confirm().expect(200);
      const keys = [await keyOf(confirmed.file), await keyOf(pending.file)];
      const run = () =>
        perform(removeUnused.run, {
          files: service.resolve(StoredFileRepository),
          storage: service.resolve(FileStorage),
          clock: service.clock,
        });
      service.clock.advance(23 * hour);
      await run();
      for (const key of keys) expect(await isStored(key)).to.equal(true);
      service.clock.advance(2 * hour);
      await run();

      for (const key of keys) await until(async () => !(await isStored(key)));
      expect(await service.resolve(StoredFileRepository).count({ where: { key: { in: keys } } })).to.equal(0);
    });

    it("is served in parts without a link", async () => {
      const { agent } = await service.asUser();
      const { id } = await uploadFile(service, agent);
      const answer = await agent.get(`/files/${id}/content`).set("Range", "bytes=0-3").redirects(1).buffer();

      expect(answer.status).to.equal(206);
      expect(Buffer.from(answer.body).toString()).to.equal("%PDF");
    });
  });
}
