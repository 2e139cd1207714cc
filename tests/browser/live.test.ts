import { expect } from "chai";
import type { Page } from "playwright-core";
import { UserRepository } from "#domain/users/user.repository";
import { useBrowser } from "../support/browser.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

describe("The page of live updates", () => {
  const service = useService({}, { isAtBaseUrl: true });
  const browser = useBrowser(service);

  const state = (page: Page) => page.getByRole("status").textContent();
  const titles = (page: Page) => page.getByRole("log").locator("strong").allTextContents();

  async function watch(page: Page, resource: string): Promise<void> {
    await page.getByLabel("Resource").selectOption(resource);
    await page.getByRole("button", { name: "Watch" }).click();
    await until(async () => (await state(page))?.includes(resource) ?? false);
  }

  const rename = ({ id }: { id: string }, fullName: string) =>
    service.resolve(UserRepository).updateOne({ where: { id } }, { fullName });

  it("shows the writes of another window, and after a lost connection those that it missed", async () => {
    const user = await service.make.user();
    await service.settled();
    const token = await service.sessionOf(user);
    const [page, other] = [await browser.profile({ token }), await browser.profile({ token })];
    await page.goto("/live");
    await watch(page, "users");
    await other.goto("/auth/account");
    await other.getByLabel("Full name").fill("Ada King");
    await other.getByRole("button", { name: "Save the profile" }).click();
    await until(async () => (await titles(page)).length === 2);
    expect(await titles(page)).to.have.members(["updated users", "profile"]);
    expect(await page.getByRole("log").textContent()).to.include("Ada King");

    await page.context().setOffline(true);
    await page.evaluate("socket.io.engine.close()");
    await until(
      async () =>
        (await state(page)) === "Disconnected." || Boolean((await state(page))?.startsWith("No connection")),
    );
    await rename(user, "Written meanwhile");
    await service.settled();
    await page.context().setOffline(false);
    await until(
      async () => (await page.getByRole("log").textContent())?.includes("Written meanwhile") ?? false,
    );
    expect((await titles(page)).filter((title) => title === "updated users")).to.have.length(2);
    expect(browser.faults).to.be.empty;
  });

  it("shows that the session has ended, and fits a phone", async () => {
    const user = await service.make.user();
    const token = await service.sessionOf(user);
    const page = await browser.profile({ token, viewport: { width: 360, height: 640 } });
    await page.goto("/live");
    await watch(page, "users");
    await rename(user, "A name that goes on and on ".repeat(7));
    await until(async () => (await titles(page)).includes("updated users"));
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    await page.screenshot({ path: "var/screenshots/live-phone.png", fullPage: true });
    await service.withCookie(token).post("/auth/sign-out").expect(204);
    await until(async () => (await titles(page)).includes("closed"));

    expect(width).to.equal(360);
    expect((await titles(page))[0]).to.equal("closed");
    expect(await state(page)).to.equal("Disconnected.");
  });
});
