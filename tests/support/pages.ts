import { expect } from "chai";
import type { Response } from "supertest";
import type { Agent } from "./service.js";

const html = "text/html,application/xhtml+xml,*/*;q=0.8";

/** Gets a page as a browser does. */
export const visit = (browser: Agent, path: string) => browser.get(path).set("Accept", html);

/** Sends a form as a browser does. */
export const sendForm = (browser: Agent, path: string, form: object = {}) =>
  browser.post(path).set("Accept", html).type("form").send(form);

/** Holds the answer to be a page with these words, which runs no script, and which nobody keeps or learns the address of. */
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

/** The fields of the form that is sent to `action`, by name, with what is entered in them. */
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
