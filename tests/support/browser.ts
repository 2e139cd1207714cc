import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, afterEach, before } from "mocha";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import type { TestService } from "./service.js";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

function findChromium(): string {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const places = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = CHROMIUM_PATH ?? places.find((place) => existsSync(place));
  if (found !== undefined) return found;

  throw new Error("Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH");
}

/** A real browser on a service, with a new profile for each page that is opened. */
export class TestBrowser {
  #browser: Browser | undefined;
  #profiles: BrowserContext[] = [];
  /** Violations of the Content-Security-Policy, and requests to other hosts. */
  readonly faults: string[] = [];

  constructor(private readonly service: TestService) {}

  async start(): Promise<void> {
    const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    this.#browser = await chromium.launch({ executablePath: findChromium(), args: asRoot });
  }

  /** Opens a page in a new profile, signed in with the session `token` if there is one. */
  async profile({ token, ...options }: BrowserContextOptions & { token?: string } = {}): Promise<Page> {
    if (!this.#browser) throw new Error("The browser is started by before()");

    const { baseUrl } = this.service;
    const profile = await this.#browser.newContext({ baseURL: baseUrl, ...options });
    profile.setDefaultTimeout(5_000);
    this.#profiles.push(profile);
    if (token !== undefined) await profile.addCookies([{ name: "session", value: token, url: baseUrl }]);
    profile.on("console", (message) => {
      if (/Content.Security.Policy|Refused to/i.test(message.text())) this.faults.push(message.text());
    });
    profile.on("request", (request) => {
      if (!request.url().startsWith(`${baseUrl}/`)) this.faults.push(`asks ${request.url()}`);
    });

    return profile.newPage();
  }

  async closeProfiles(): Promise<void> {
    await Promise.all(this.#profiles.splice(0).map((profile) => profile.close()));
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
  }
}

/** Starts Chromium before the tests of the `describe` it is called in, and stops it after them. */
export function useBrowser(service: TestService): TestBrowser {
  const browser = new TestBrowser(service);
  before(() => browser.start());
  afterEach(() => browser.closeProfiles());
  after(() => browser.stop());

  return browser;
}
