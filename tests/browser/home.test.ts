import { expect } from "chai";
import type { Page } from "playwright-core";
import { activities } from "#application/kit/activity";
import { isOfHome } from "#interface/http/home/home";
import { Recorder } from "#interface/http/home/recorder";
import { useBrowser } from "../support/browser.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

describe("The home page of developers, in a browser", () => {
  const recorder = new Recorder();
  recorder.observe(activities, isOfHome);
  const service = useService({}, { isAtBaseUrl: true, recorder });
  const browser = useBrowser(service);

  const send = (path: string, id: string) => service.anonymous.get(path).set("X-Request-Id", id);
  const shown = (page: Page) => page.locator("#requests > li:not([hidden]) .what").allTextContents();
  const item = (page: Page, id: string) => page.locator("#requests > li", { hasText: id });

  it("shows requests as they arrive, with their statements, and finds one by its id", async () => {
    const { user, agent } = await service.asUser();
    await service.settled();
    const page = await browser.profile();
    await page.goto("/");
    await agent.patch("/users/current").set("X-Request-Id", "write-1").send({ fullName: "Ada King" });
    await send("/nothing", "missing-1");
    await until(async () => (await shown(page)).length >= 2);
    expect((await shown(page)).slice(0, 2)).to.deep.equal(["GET /nothing", "PATCH /users/current"]);

    await page.getByRole("searchbox").fill("WRITE-1");
    expect(await shown(page)).to.deep.equal(["PATCH /users/current"]);
    const write = item(page, "write-1");
    await write.locator("summary").first().click();
    await until(async () => ((await write.textContent()) ?? "").includes("updated users"));
    expect(await write.textContent())
      .to.include("/users/current")
      .and.include("2 statements")
      .and.not.include(user.email);
    expect(browser.faults).to.be.empty;
  });

  it("opens the one request that a link names, also without scripts", async () => {
    await send("/health/live", "linked-1");
    const page = await browser.profile({ javaScriptEnabled: false });
    await page.goto("/?search=linked-1");

    expect(await shown(page)).to.deep.equal(["GET /health/live"]);
    expect(await item(page, "linked-1").locator("details").first().getAttribute("open")).to.not.be.null;
  });

  it("holds changes back while it is paused", async () => {
    const page = await browser.profile();
    await page.goto("/?search=paused");
    await page.getByRole("button", { name: "Pause" }).click();
    await send("/health/live", "paused-1");
    await until(async () => ((await page.getByRole("status").textContent()) ?? "").includes("changed"));
    expect(await shown(page)).to.be.empty;

    await page.getByRole("button", { name: "Go on" }).click();
    expect(await shown(page)).to.deep.equal(["GET /health/live"]);
  });

  it("leaves an open request open when it changes", async () => {
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const page = await browser.profile();
    await page.goto("/?search=open-1");
    const facts = { requestId: "open-1", method: "GET", path: "/slow", routePath: "/slow" };
    const end = { status: 200, isAborted: false, headers: {} };
    const running = activities.request.run({ ...facts, ...end }, () => finished);
    await item(page, "open-1").locator("summary").click();
    expect(await item(page, "open-1").textContent()).to.include("running");
    finish();
    await running;
    await until(async () => !((await item(page, "open-1").textContent()) ?? "").includes("running"));

    expect(await item(page, "open-1").locator("details").getAttribute("open")).to.not.be.null;
  });
});
