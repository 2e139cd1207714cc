import { expect } from "chai";
import type { Response } from "supertest";
import type { Agent } from "./service.js";

const html = "text/html,application/xhtml+xml,*/*;q=0.8";

/** Gets a page as a browser does. */
export const visit = (browser: Agent, path: string) => browser.get(path).set("Accept", html);

/** Sends a form as a browser does. */
export const sendForm = (browser: Agent, path: string, form: object = {}) =>
  browser.post(path).set("Accept", html).type("form").send(form);

/** Asserts that the answer is a page with these words, without scripts, and with `no-store` and `no-referrer`. */
export function expectPage({ status, headers, text }: Response, expected: number, ...words: string[]): void {
  expect(status, text).to.equal(expected);
  expect(headers).to.include({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  expect(headers["content-security-policy"])
    .to.include("default-src 'none'")
    .and.not.match(/script-src|unsafe/);
  expect(text)
    .to.match(/^<!doctype html>/)
    .and.not.match(/<script|javascript:| style="| on\w+="/i);
  for (const word of words) expect(text).to.include(word);
}

/** Returns the values of the fields, by name, in the form that is sent to `action`. */
export function fieldsOf({ text }: Response, action: string): Record<string, string> {
  const forms = text.match(/<form.*?<\/form>/gs) ?? [];
  const form = forms.find((candidate) => candidate.includes(`action="${action}"`)) ?? "";
  const inputs = form.match(/<input(?: [\w-]+(?:="[^"]*")?)*/g) ?? [];
  const of = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";

  return Object.fromEntries(
    inputs
      .filter((input) => of(input, "name") !== "")
      .map((input) => [of(input, "name"), of(input, "value")]),
  );
}
