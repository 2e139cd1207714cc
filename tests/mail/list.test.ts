import { expect } from "chai";
import { Mailer } from "#domain/shared/mailer";
import { SentMails } from "#domain/shared/sent-mails";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";

describe("GET /mail", () => {
  const service = useService();

  it("shows the written mails, newest first", async () => {
    const emails = ["first@example.com", "second@example.com"];
    for (const email of emails) {
      const body = { fullName: "Ada", email, password: "a good password" };
      await service.anonymous.post("/auth/sign-up").send(body).expect(202);
      await service.settled();
    }
    const { kept, mails } = await service.resolve(SentMails).newest(50);
    const { text, link } = await service.mailTo("second@example.com", /^Verify/);

    expect(kept).to.equal(true);
    expect(mails.map(({ to }) => to)).to.deep.equal(["Ada <second@example.com>", "Ada <first@example.com>"]);
    expect(mails[0]).to.include({ subject: "Verify your e-mail address", text, link });
    const { text: shown } = await service.anonymous.get("/mail").set("Accept", "text/html").expect(200);
    expect(shown).to.include("second@example.com").and.include(new URL(link).searchParams.get("token"));
  });

  it("shows only the newest fifty", async () => {
    for (let sent = 0; sent < 55; sent += 1) {
      const to = { name: "Many", address: `many-${sent}@example.com` };
      await service.resolve(Mailer).send({ to, subject: "Many", paragraphs: ["One of many."] });
    }
    const { text } = await service.anonymous.get("/mail").set("Accept", "text/html").expect(200);
    const shown = new Set(text.match(/many-\d+/g));

    expect(shown.size).to.equal(50);
    expect([...shown])
      .to.include("many-54")
      .and.not.include("many-4");
  });
});

describe("GET /mail, with a mail server", () => {
  const service = useService({ MAIL_URL: "smtp://127.0.0.1:9" });

  it("reports that no mails are kept", async () => {
    expect(await service.resolve(SentMails).newest(50)).to.deep.equal({ kept: false, mails: [] });
    await service.anonymous.get("/mail").set("Accept", "text/html").expect(200);
  });
});

describe("GET /mail, in production", () => {
  const service = useService({
    NODE_ENV: "production",
    BASE_URL: "https://example.com",
    MAIL_URL: "smtp://unused",
  });

  it("answers 404", async () => {
    expectRefusal(await service.anonymous.get("/mail"), "NOT_FOUND");
  });
});
