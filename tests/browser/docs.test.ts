import { expect } from "chai";
import { useBrowser } from "../support/browser.js";
import { useService } from "../support/service.js";

describe("/docs in a browser", () => {
  const service = useService({}, { isAtBaseUrl: true });
  const browser = useBrowser(service);

  it("has examples with which a sign-in, and then a list, work by pressing only Execute", async () => {
    const user = await service.make.user({
      email: "user@example.com",
      password: "correct horse battery staple",
    });
    const page = await browser.profile();
    page.setDefaultTimeout(30_000); // Swagger UI is slow on a busy machine.
    await page.goto("/docs");

    const execute = async (method: string, path: string): Promise<string> => {
      const operation = page.locator(`.opblock-${method}:has([data-path="${path}"])`);
      await operation.locator(".opblock-summary-control").click();
      await operation.locator("button.execute").click();

      return operation.locator(".live-responses-table tr.response").first().innerText();
    };
    expect(await execute("post", "/auth/sign-in"))
      .to.match(/^200\b/)
      .and.include(user.email);
    expect(await execute("get", "/auth/sessions"))
      .to.match(/^200\b/)
      .and.include("lastSeenAt");
    expect(browser.faults).to.deep.equal([]);
  });
});
