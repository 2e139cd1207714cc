import { expect } from "chai";
import { Jobs } from "#application/kit/job";
import sendMail from "#application/shared/send-mail.job";
import { useBrowser } from "../support/browser.js";
import { useService } from "../support/service.js";

const mail = { to: { name: "Ada", address: "ada@example.com" }, subject: "Hello", paragraphs: ["Hello"] };

describe("The dashboard of jobs in a browser", () => {
  const service = useService({}, { isAtBaseUrl: true });
  const browser = useBrowser(service);

  it("shows an admin the jobs, and violates no Content-Security-Policy", async () => {
    await service.resolve(Jobs).enqueue(sendMail, mail, { delay: 3_600 });
    const page = await browser.profile({
      token: await service.sessionOf(await service.make.user({ isAdmin: true })),
    });
    await page.goto("/jobs");
    await page.getByText("shared.send-mail").first().waitFor();

    expect(browser.faults).to.deep.equal([]);
  });
});
