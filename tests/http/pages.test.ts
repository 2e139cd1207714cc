import { expect } from "chai";
import { createElement } from "preact";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { gate } from "#application/kit/gate";
import { leave, nothing, page, redirect, string } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import type { PageProps } from "#interface/http/pages/view";
import { expectRefusal } from "../support/answers.js";
import { appOf, MemoryLogger } from "../support/app.js";

const signedOut = gate({
  refuses: ["UNAUTHORIZED"],
  check(): object {
    throw new ServiceError("UNAUTHORIZED", "Sign in to continue");
  },
});

const shop = endpoint()
  .output(page({ greeting: string() }))
  .handler(() => ({ greeting: "<b>Hello</b>", secret: "not in the schema" }));

/** A view that shows all of its properties, so that a test can read them. */
const Shop = (props: PageProps<typeof shop>) => createElement("pre", null, JSON.stringify(props));

const buy = endpoint()
  .input({ amount: string(3), note: string(20) })
  .form({ page: "/shop", next: ({ input }) => `/shop/${input.amount}` })
  .output(nothing)
  .handler(({ input: { note } }) => {
    if (note === "stop") throw new ServiceError("CONFLICT", "The shop is closed");
    if (note === "crash") throw new Error("a secret of ours");
  });

const broken = endpoint()
  .output(page({ greeting: string() }))
  .handler(() => {
    throw new ServiceError("NOT_FOUND", "There is no <i>such</i> page");
  });

const app = appOf(
  {
    "GET /shop": shop,
    "POST /shop/buy": buy,
    "DELETE /shop/{amount}": endpoint()
      .input({ amount: string() })
      .form({ page: "/shop" })
      .output(nothing)
      .handler(() => {}),
    "POST /shop/elsewhere": endpoint()
      .form({ page: "/shop" })
      .output(leave())
      .handler(() => ({ url: "https://pay.example/?a=1&b=<2>" })),
    "GET /shop/away": endpoint()
      .output(redirect)
      .handler(() => "/shop"),
    "GET /broken": broken,
    "GET /private": endpoint()
      .use(signedOut)
      .output(page({ greeting: string() }))
      .handler(() => ({ greeting: "" })),
    "POST /private/act": endpoint()
      .use(signedOut)
      .form({ page: "/private" })
      .output(nothing)
      .handler(() => {}),
    "POST /plain": endpoint()
      .output(nothing)
      .handler(() => {
        throw new ServiceError("CONFLICT", "No");
      }),
  },
  { views: { "GET /shop": Shop, "GET /broken": Shop, "GET /private": Shop } },
);

const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
const visit = (path: string) => request(app).get(path).set("Accept", browser);
const send = (path: string, form: object = {}) =>
  request(app).post(path).set("Accept", browser).type("form").send(form);
const shown = (html: string): PageProps<typeof shop> =>
  JSON.parse(
    /<pre>(.*)<\/pre>/s
      .exec(html)?.[1]
      ?.replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&") ?? "null",
  );

describe("pages and their forms", () => {
  it("shows only fields of the schema, escaped, with no script allowed and nothing stored", async () => {
    const { text, headers } = await visit("/shop").expect(200);

    expect(text)
      .to.match(/^<!doctype html>/)
      .and.not.include("<b>")
      .and.not.include("not in the schema");
    expect(shown(text).data).to.deep.equal({ greeting: "<b>Hello</b>" });
    expect(headers["content-type"]).to.equal("text/html; charset=utf-8");
    expect(headers["content-security-policy"])
      .to.match(/default-src 'none'/)
      .and.match(/style-src 'sha256-/)
      .and.match(/form-action 'self'/)
      .and.not.match(/script-src|unsafe/);
    expect(headers).to.include({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  });

  it("redirects an accepted form with 303, and answers other callers as usual", async () => {
    const { headers } = await send("/shop/buy", { amount: "3", note: "x" }).expect(303);

    expect(headers["location"]).to.equal("/shop/3");
    await request(app).post("/shop/buy").type("form").send({ amount: "3", note: "x" }).expect(204);
    await request(app).post("/shop/buy").set("Accept", browser).send({ amount: "3", note: "x" }).expect(204);
    await request(app).post("/shop/buy").send({ amount: "3", note: "x" }).expect(204);
  });

  it("shows the page of a refused form again, with its values, its issues and the status of the error", async () => {
    const { text } = await send("/shop/buy", { amount: "a lot", note: "x" }).expect(400);
    const { refused } = shown(text);

    expect(refused).to.deep.include({ action: "/shop/buy", code: "BAD_REQUEST", status: 400 });
    expect(refused?.values).to.deep.equal({ amount: "a lot", note: "x" });
    expect(refused?.issues.map(({ path }) => path)).to.deep.equal(["amount"]);
    const { text: closed } = await send("/shop/buy", { amount: "3", note: "stop" }).expect(409);
    expect(shown(closed).refused?.message).to.equal("The shop is closed");
  });

  it("reveals nothing about an unexpected error", async () => {
    const { text } = await send("/shop/buy", { amount: "3", note: "crash" }).expect(500);
    expect(text).not.to.include("secret");
    expect(shown(text).refused?.code).to.equal("INTERNAL_SERVER_ERROR");
  });

  it("logs the error that prevents the page of a refused form from being shown again", async () => {
    const logger = new MemoryLogger();
    const cause = new Error("a secret of ours");
    const failing = appOf(
      {
        "GET /failing": endpoint()
          .output(page({}))
          .handler(() => {
            throw cause;
          }),
        "POST /failing": endpoint()
          .form({ page: "/failing" })
          .output(nothing)
          .handler(() => {
            throw new ServiceError("CONFLICT", "No");
          }),
      },
      { logger, views: { "GET /failing": Shop } },
    );
    const { text } = await request(failing).post("/failing").set("Accept", browser).type("form").expect(500);

    expect(text).not.to.include("secret");
    const faults = logger.lines.filter(({ level }) => level === "error");
    expect(faults.map(({ fields }) => fields["err"])).to.deep.equal([cause]);
  });

  it("treats a form that is posted to ?_method=DELETE as DELETE, and no other request", async () => {
    await send("/shop/3?_method=DELETE").expect(303).expect("Location", "/shop");
    await send("/shop/3?_method=GET").expect(405);
    await request(app).post("/shop/3?_method=DELETE").send({}).expect(405);
    await request(app).post("/shop/3?_method=DELETE").expect(405);
  });

  it("sends the browser to another site with a page, as a form may not be redirected there", async () => {
    const { text, headers } = await send("/shop/elsewhere").expect(200);

    expect(headers).not.to.have.property("location");
    expect(text).to.include('content="0; url=https://pay.example/?a=1&amp;b=&lt;2>"');
    const { body } = await request(app).post("/shop/elsewhere").expect(200);
    expect(body).to.deep.equal({ url: "https://pay.example/?a=1&b=<2>" });
  });

  it("redirects with 303", () => visit("/shop/away").expect(303).expect("Location", "/shop"));

  it("redirects a browser without a session to the sign-in page, with returnTo", async () => {
    const location = "/auth/sign-in?returnTo=%2Fprivate";
    await visit("/private").expect(303).expect("Location", location);
    await send("/private/act").expect(303).expect("Location", location);
    expectRefusal(await request(app).get("/private"), "UNAUTHORIZED");
    expectRefusal(await request(app).post("/private/act"), "UNAUTHORIZED");
  });

  it("answers the error of a page as HTML to browsers, and as the error body to programs", async () => {
    const { text, headers } = await visit("/broken").expect(404);

    expect(headers["content-type"]).to.match(/^text\/html/);
    expect(text).to.include("There is no &lt;i>such&lt;/i> page");
    expectRefusal(await request(app).get("/broken"), "NOT_FOUND");
    expectRefusal(await visit("/nowhere"), "NOT_FOUND");
    expectRefusal(await send("/plain"), "CONFLICT");
  });
});
