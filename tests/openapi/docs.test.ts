import { expect } from "chai";
import express from "express";
import request from "supertest";
import { parse } from "yaml";
import { docs } from "#interface/http/openapi/docs";

describe("the documentation", () => {
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: {} };
  const live = { asyncapi: "3.0.0" };
  const app = express().use(docs({ openapi: () => document, asyncapi: () => live }));

  it("serves the contract at /spec.json", async () => {
    const response = await request(app)
      .get("/spec.json")
      .expect(200)
      .expect("Content-Type", /application\/json/);

    expect(response.body).to.deep.equal(document);
  });

  it("serves it as YAML at /spec.yaml", async () => {
    const { text } = await request(app)
      .get("/spec.yaml")
      .expect(200)
      .expect("Content-Type", /application\/yaml/);

    expect(parse(text)).to.deep.equal(document);
  });

  it("answers 304 to a caller with the same ETag", async () => {
    const { headers } = await request(app).get("/spec.json").expect(200).expect("Cache-Control", "no-cache");
    const again = (tag = "") => request(app).get("/spec.json").set("If-None-Match", tag);

    expect((await again(headers["etag"]).expect(304)).text).to.equal("");
    await again('"another"').expect(200);
  });

  it("serves the contract of live updates at /asyncapi.json", async () => {
    const response = await request(app)
      .get("/asyncapi.json")
      .expect(200)
      .expect("Content-Type", /application\/json/);

    expect(response.body).to.deep.equal(live);
  });

  it("serves Swagger UI at /docs, with only local assets", async () => {
    const page = await request(app)
      .get("/docs")
      .redirects(1)
      .expect(200)
      .expect("Content-Type", /text\/html/);
    const assets = [...page.text.matchAll(/(?:src|href)=["']([^"']+)["']/g)].map(([, at = ""]) => at);

    expect(assets).to.include.members(["./swagger-ui.css", "./swagger-ui-bundle.js", "./swagger-ui-init.js"]);
    for (const asset of assets) {
      expect(asset).to.match(/^\.\//);
      await request(app)
        .get(`/docs/${asset.slice(2)}`)
        .expect(200);
    }
  });

  it("sends the browser's cookies, and calls no external validator", async () => {
    const { text } = await request(app).get("/docs/swagger-ui-init.js").expect(200);

    expect(text)
      .to.match(/"withCredentials": true/)
      .and.to.match(/"validatorUrl": null/)
      .and.to.not.match(/https?:\/\//);
  });

  it("handles no other path", () => request(app).get("/other").expect(404));
});
