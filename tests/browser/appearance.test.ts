import axe from "axe-core";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { activities } from "#application/kit/activity";
import { isOfHome } from "#interface/http/home/home";
import { Recorder } from "#interface/http/home/recorder";
import { routes } from "#interface/http/routing/routes.generated";
import { useBrowser } from "../support/browser.js";
import { useMockProvider } from "../support/mock-provider.js";
import { useService } from "../support/service.js";

const password = "a good password";
const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const folder = "var/screenshots";

describe("The appearance of the pages", () => {
  const provider = useMockProvider("my-company");
  const recorder = new Recorder();
  recorder.observe(activities, isOfHome);
  const service = useService(provider.variables, { isAtBaseUrl: true, recorder });
  const browser = useBrowser(service);

  const member = (name = "Ada Lovelace") => service.make.user({ fullName: name, password });
  const visit = (path: string) => (page: Page) => page.goto(path);
  /** Submits the form with this button, without the browser's own validation. */
  const send = async (page: Page, path: string, button: string, fields: Record<string, string>) => {
    await page.goto(path);
    await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    const form = page.locator("form", { has: page.getByRole("button", { name: button, exact: true }) });
    await form.evaluate((element) => element.setAttribute("novalidate", ""));
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    await form.getByRole("button", { name: button, exact: true }).click();
  };

  /** Every page in each state that looks different; `as` is the name of the signed-in user. */
  const states: Record<string, { path: string; show?: (page: Page) => Promise<unknown>; as?: string }> = {
    "sign-in": { path: "/auth/sign-in" },
    "sign-in-after": { path: "/auth/sign-in", show: visit("/auth/sign-in?done=password") },
    "sign-in-refused": {
      path: "/auth/sign-in",
      show: (page) =>
        send(page, "/auth/sign-in", "Sign in", { "E-mail": "ada@example.com", Password: "a wrong one" }),
    },
    "sign-up": { path: "/auth/sign-up" },
    "sign-up-refused": {
      path: "/auth/sign-up",
      show: (page) =>
        send(page, "/auth/sign-up", "Sign up", {
          "Full name": "",
          "E-mail": "ada@example",
          Password: "short",
        }),
    },
    "check-your-mail": { path: "/auth/check-your-mail" },
    "verify-email": { path: "/auth/verify-email", show: visit("/auth/verify-email?token=abc") },
    "verify-email-without-link": { path: "/auth/verify-email" },
    "verify-email-used-up": {
      path: "/auth/verify-email",
      show: (page) => send(page, "/auth/verify-email?token=abc", "Verify my e-mail address", {}),
    },
    "forgot-password": { path: "/auth/forgot-password" },
    "reset-password": { path: "/auth/reset-password", show: visit("/auth/reset-password?token=abc") },
    "confirm-email": { path: "/auth/confirm-email", show: visit("/auth/confirm-email?token=abc") },
    "account-after": {
      path: "/auth/account",
      show: visit("/auth/account?done=verified"),
      as: "Ada Lovelace",
    },
    "account-refused": {
      path: "/auth/account",
      as: "Wolfeschlegelsteinhausenbergerdorff ".repeat(5).trim(),
      show: (page) =>
        send(page, "/auth/account", "Save the new password", {
          "Current password": "a wrong one",
          "New password": "password1",
        }),
    },
    "account-deletion": {
      path: "/auth/account",
      as: "Ada Lovelace",
      show: (page) => send(page, "/auth/account", "Delete my account for good", { Password: "a wrong one" }),
    },
    "account-unproven": {
      path: "/auth/account",
      as: "Ada Lovelace",
      show: async (page) => {
        await service.sql(`update sessions set "provenAt" = now() - interval '1 hour'`);
        await send(page, "/auth/account", "Confirm", { Password: "a wrong one" });
      },
    },
    "account-token-refused": {
      path: "/auth/account",
      as: "Ada Lovelace",
      show: (page) => send(page, "/auth/account", "Create the token", { Name: "" }),
    },
    "token-created": {
      path: "/auth/create-token",
      as: "Ada Lovelace",
      show: async (page) => {
        await page.goto("/auth/account");
        await page.getByText("Create a token").click();
        await page.getByLabel("users:read").check();
        const fields = { Name: "Backup script", "Days until it expires": "30" };
        for (const [label, value] of Object.entries(fields))
          await page.getByLabel(label, { exact: true }).fill(value);
        await page.getByRole("button", { name: "Create the token" }).click();
      },
    },
    live: { path: "/live", as: "Ada Lovelace" },
    home: {
      path: "/",
      show: async (page) => {
        await page.goto("/auth/sign-in");
        await send(page, "/auth/sign-up", "Sign up", {
          "Full name": "Ada Lovelace",
          "E-mail": "ada@example.com",
          Password: password,
        });
        await service.settled();
        await page.goto("/");
        await page
          .locator("details")
          .evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
      },
    },
    mail: { path: "/mail" },
    failure: { path: "/auth/sign-in", show: visit("/auth/sign-in?done=a&done=b") },
  };

  it("covers every page", () => {
    const pages = routes.filter(({ endpoint }) => endpoint.output.kind === "page").map(({ path }) => path);
    expect(new Set(Object.values(states).map(({ path }) => path))).to.deep.equal(new Set(["/", ...pages]));
  });

  before(async () => {
    await service.make.user({ fullName: "Grace Hopper", isEmailVerified: false, password });
    await service.settled();
  });

  for (const [name, { path, show = visit(path), as }] of Object.entries(states)) {
    it(`passes axe in light and dark, and fits a phone: ${name}`, async () => {
      const user = as === undefined ? undefined : await member(as);
      if (user) await service.sessionOf(user, "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)");
      const token = user && (await service.sessionOf(user, "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0"));
      const page = await browser.profile({ ...(token !== undefined && { token }), bypassCSP: true });
      await show(page);
      await page.evaluate(axe.source);

      for (const [device, size] of Object.entries(devices)) {
        await page.setViewportSize(size);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}.png`, fullPage: true });
          if (device === "desktop") expect(await violations(page)).to.be.empty;
        }
        const { scrollWidth, small } = await page.evaluate<{ scrollWidth: number; small: string[] }>(measure);
        expect(scrollWidth).to.equal(size.width);
        expect(small, "controls of less than 44 px").to.be.empty;
      }
    });
  }
});

/** Returns the violations that axe reports, with their elements. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");

  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}

/** A script that returns the width of the page, and its controls of less than 44 px. */
const measure = `({
  scrollWidth: document.documentElement.scrollWidth,
  small: [...document.querySelectorAll("button, input:not([type=hidden], [hidden]), .button, summary, header a")]
    .filter((element) => element.getBoundingClientRect().height < 44 && element.checkVisibility())
    .map((element) => element.outerHTML),
})`;
