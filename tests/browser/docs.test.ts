import { expect } from "chai";
import type { Page } from "playwright-core";
import { useBrowser } from "../support/browser.js";
import { useService } from "../support/service.js";

describe("/docs in a browser", () => {
  const service = useService({}, { isAtBaseUrl: true });
  const browser = useBrowser(service);

  async function openDocs(page: Page) {
    page.setDefaultTimeout(30_000); // Swagger UI is slow on a busy machine.
    await page.goto("/docs");

    return {
      page,
      execute: async (method: string, path: string): Promise<string> => {
        const operation = page.locator(`.opblock-${method}:has([data-path="${path}"])`);
        await operation.locator(".opblock-summary-control").click();
        await operation.locator("button.execute").click();

        return operation.locator(".live-responses-table tr.response").first().innerText();
      },
    };
  }

  it("sends the token that is entered at Authorize, and then no cookie", async () => {
    const [user, other] = [await service.make.user(), await service.make.user()];
    const token = await service.tokenOf(user, "profile:read");
    const { page, execute } = await openDocs(
      await browser.profile({ token: await service.sessionOf(other) }),
    );
    await page.locator("button.authorize").first().click();
    await page.locator("#auth-bearer-value").fill(token);
    await page.locator('form:has(#auth-bearer-value) button[type="submit"]').click();
    await page.locator("button.btn-done").last().click();

    expect(await execute("get", "/users/current"))
      .to.match(/^200\b/)
      .and.include(user.email);
    expect(await execute("get", "/users/statistics")).to.match(/^403\b/);
    expect(browser.faults).to.deep.equal([]);
  });

  it("has examples with which a sign-in, and then a list, work by pressing only Execute", async () => {
    const user = await service.make.user({
      email: "user@example.com",
      password: "correct horse battery staple",
    });
    const { execute } = await openDocs(await browser.profile());
    expect(await execute("post", "/auth/sign-in"))
      .to.match(/^200\b/)
      .and.include(user.email);
    expect(await execute("get", "/auth/sessions"))
      .to.match(/^200\b/)
      .and.include("lastSeenAt");
    expect(browser.faults).to.deep.equal([]);
  });
});
