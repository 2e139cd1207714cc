import { expect } from "chai";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { useBrowser } from "../support/browser.js";
import { useMockProvider } from "../support/mock-provider.js";
import { useService } from "../support/service.js";

const [email, password, another] = ["ada@example.com", "a good password", "a better password"];

/** Fills in the fields, and presses the button. */
async function submit(page: Page, button: string, fields: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button, exact: true }).click();
}

const follow = (page: Page, link: string) => page.getByRole("link", { name: link }).click();

describe("A user with a browser that runs no scripts", () => {
  const provider = useMockProvider("my-company");
  const service = useService(provider.variables, { isAtBaseUrl: true });
  const browser = useBrowser(service);

  const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
  const notice = (page: Page) => page.getByRole("status").textContent();
  const open = () => browser.profile({ javaScriptEnabled: false });
  const signIn = async (page: Page, password: string) => {
    await page.goto("/auth/sign-in");
    await submit(page, "Sign in", { "E-mail": email, Password: password });
  };

  it("signs up, verifies the address, uploads a picture, signs out, resets the password, and signs in again", async () => {
    const page = await open();
    await page.goto("/auth/account");
    expect(await heading(page)).to.equal("Sign in");
    await follow(page, "Sign up");
    await submit(page, "Sign up", { "Full name": "Ada Lovelace", "E-mail": email, Password: password });
    expect(await heading(page)).to.equal("Check your mail");

    await page.goto((await service.mailTo(email, /^Verify/)).link);
    await submit(page, "Verify my e-mail address", { Password: "not that one" });
    expect(await page.getByText("This is not the password that you signed up with").count()).to.equal(1);
    await submit(page, "Verify my e-mail address", { Password: password });
    expect(await heading(page)).to.equal("Your account");
    expect(await notice(page)).to.equal("Your e-mail address is verified. Welcome!");

    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "#17644b" } });
    const buffer = await picture.png().toBuffer();
    await page.getByLabel("Picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await submit(page, "Save the profile", { "Full name": "Ada King" });
    expect(await notice(page)).to.equal("Your profile is saved.");
    const width = page.getByAltText("Your picture").evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(await width).to.equal(256);

    await submit(page, "Sign out");
    expect(await notice(page)).to.equal("You are signed out.");
    await follow(page, "Forgot your password?");
    await submit(page, "Send me a link", { "E-mail": email });
    await page.goto((await service.mailTo(email, /^Set your password/)).link);
    await submit(page, "Set the password", { "New password": another });
    expect(await notice(page)).to.equal("Your password is set. Sign in with it.");

    await signIn(page, password);
    expect(await page.getByRole("alert").textContent()).to.equal("The address or the password is wrong");
    await submit(page, "Sign in", { Password: another });
    expect(await page.getByLabel("Full name").inputValue()).to.equal("Ada King");
    expect(browser.faults).to.be.empty;
  });

  it("changes the address and the password, signs another browser out, and deletes the account", async () => {
    const [page, phone] = [await open(), await open()];
    await signIn(phone, another);
    await signIn(page, another);
    await page.getByRole("button", { name: "Sign out on " }).first().click();
    expect(await notice(page)).to.equal("Done: signed out there.");
    await phone.reload();
    expect(await heading(phone)).to.equal("Sign in");

    await page.getByText("Change the address").click();
    const change = { "New address": "ada.king@example.com" };
    await page.locator("details[open]").getByLabel("Password").fill(another);
    await submit(page, "Send a link to the new address", change);
    await phone.goto((await service.mailTo("ada.king@example.com", /./)).link);
    await submit(phone, "Use this address");
    await page.reload();
    expect(await page.getByText("ada.king@example.com").count()).to.be.greaterThan(0);

    await page.getByText("Change the password").click();
    await submit(page, "Save the new password", { "Current password": another, "New password": password });
    expect(await notice(page)).to.match(/^Your password is changed/);
    await page.getByText("Delete my account", { exact: true }).click();
    await page.locator("details[open]").getByLabel("Password").fill(password);
    await submit(page, "Delete my account for good");
    expect(await notice(page)).to.equal("Your account is deleted.");
    expect(browser.faults).to.be.empty;
  });

  it("signs in with a provider, and gets an error page when that fails", async () => {
    const page = await open();
    const { email } = provider.vouchForAddress();
    await page.goto("/auth/sign-in?returnTo=/auth/account?done=verified");
    await submit(page, "Continue with My Company");
    await page.waitForURL("**/auth/account?done=verified");
    expect(await page.getByText(email).count()).to.be.greaterThan(0);

    await submit(page, "Sign out");
    provider.spoil.token = ({ payload }) => void (payload["aud"] = "another client");
    await submit(page, "Continue with My Company");
    await page.waitForURL("**/callback?**");
    expect(await heading(page)).to.equal("That did not work");
    await follow(page, "Sign in");
    expect(await heading(page)).to.equal("Sign in");
    const elsewhere = browser.faults.filter(
      (fault) => !fault.startsWith(`asks ${provider.server.issuer.url ?? ""}/`),
    );
    expect(elsewhere).to.be.empty;
  });
});

describe("A user with a keyboard", () => {
  const service = useService({}, { isAtBaseUrl: true });
  const browser = useBrowser(service);
  const focused = (page: Page) => page.locator(":focus").evaluate((element) => element.outerHTML);

  it("skips to the content, signs in, and sees where the focus is", async () => {
    const { email } = await service.make.user({ password });
    const page = await browser.profile();
    await page.goto("/auth/sign-in");

    await page.keyboard.press("Tab");
    expect(await focused(page)).to.include("Skip to the content");
    expect(await page.locator(":focus").boundingBox())
      .to.have.property("y")
      .that.is.at.least(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).to.include('name="email"');
    const outline = await page
      .locator(":focus")
      .evaluate((element) => getComputedStyle(element).outlineWidth);
    expect(parseFloat(outline)).to.be.at.least(2);

    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/auth/account");
    expect(browser.faults).to.be.empty;
  });

  it("gets the focus on the first invalid field, or on the error message", async () => {
    const { email } = await service.make.user({ password });
    const page = await browser.profile();
    await page.goto("/auth/sign-up");
    await submit(page, "Sign up", { "Full name": "Ada", "E-mail": email, Password: "password1" });

    const field = page.locator(":focus");
    expect(await field.getAttribute("name")).to.equal("password");
    const about = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const texts = await Promise.all(about.map((id) => page.locator(`#${id}`).textContent()));
    expect(texts.at(-1)).to.equal("This password is among the most common ones");
    expect(await page.title()).to.match(/^Error: /);

    await page.goto("/auth/sign-in");
    await submit(page, "Sign in", { "E-mail": email, Password: "a wrong password" });
    expect(await page.locator(":focus").getAttribute("role")).to.equal("alert");
  });
});
