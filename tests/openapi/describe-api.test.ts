import { validate } from "@readme/openapi-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "chai";
import { endpoint, type Endpoint, type Method } from "#application/kit/endpoint";
import { errorDialect } from "#application/kit/error-dialect";
import { gate } from "#application/kit/gate";
import * as kit from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { maybeSignedIn } from "#application/shared/maybe-signed-in.gate";
import { pageOf, paging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { meaningOf } from "#domain/shared/errors";
import { type ApiInfo, describeApi } from "#interface/http/openapi/describe-api";
import { authenticators } from "#interface/shared/authenticators.generated";
import type { Operation } from "#interface/shared/schema/document";
import type { Route } from "#interface/http/routing/route";
import { routes as shipped } from "#interface/http/routing/routes.generated";

const info: ApiInfo = {
  title: "Things",
  version: "1.2.3",
  description: "All about things.",
  baseUrl: "https://api.example.com",
  authenticators,
  resources: { things: "What there is.", others: "What there is not." },
};

const route = (method: Method, path: string, file: string, declared: Endpoint): Route => ({
  method,
  path,
  file,
  id: file.replace(/\.ts$/, "").replaceAll(/[[\]]/g, "").replaceAll("/", "."),
  gates: [],
  accepts: ["session"],
  endpoint: declared,
});

const thing = kit.named(
  "Thing",
  kit.object({ id: kit.uuid(), name: kit.string(20), at: kit.nullable(kit.date()) }),
);
const sort = kit.object({ name: kit.optional(kit.oneOf("asc", "desc")) });
const picture = kit.upload({ maxBytes: 1000, types: ["image/png", "image/webp"] });
const isOpen = gate({ refuses: ["CONFLICT", "GONE"], check: () => ({}) });
const aThing = { id: "0198c0de-7000-7000-8000-000000000001", name: "a", at: null };

const routes = [
  route(
    "GET",
    "/things",
    "things/list.ts",
    endpoint()
      .use(signedIn)
      .input({ ...paging, sort: kit.withDefault(sort, {}), tags: kit.optional(kit.list(kit.string(9))) })
      .output(pageOf(thing))
      .handler(() => ({ results: [aThing], count: 1, pagesCount: 1, page: 1, perPage: 10 })),
  ),
  route(
    "POST",
    "/things",
    "things/create.ts",
    endpoint()
      .use(adminOnly)
      .input({
        name: kit.string(20),
        size: kit.withDefault(kit.integer().min(0), 0),
        at: kit.optional(kit.nullable(kit.date())),
      })
      .refuses("CONFLICT", "UNAUTHORIZED")
      .output(thing)
      .handler(() => aThing),
  ),
  route(
    "PUT",
    "/things/{id}/picture",
    "things/[id]/picture.put.ts",
    endpoint()
      .input({ id: kit.uuid(), picture, place: kit.optional(kit.object({ x: kit.integer() })) })
      .use(isOpen)
      .deprecated({ since: "2026-01-01", sunset: "2026-12-31", use: "PUT /things/{id}" })
      .output(kit.nothing)
      .handler(() => {}),
  ),
  route(
    "PATCH",
    "/things/{id}",
    "things/[id]/label.patch.ts",
    endpoint()
      .input({ id: kit.uuid(), name: kit.optional(kit.string()), picture: kit.optional(picture) })
      .output(thing)
      .handler(() => aThing),
  ),
  route(
    "GET",
    "/things/{id}/picture",
    "things/[id]/picture.get.ts",
    endpoint()
      .input({ id: kit.uuid() })
      .refuses("NOT_FOUND")
      .output(kit.binary({ contentType: "image/webp", cacheControl: "no-store" }))
      .handler(() => new Uint8Array()),
  ),
  {
    ...route(
      "POST",
      "/auth/sign-in",
      "auth/sign-in.post.ts",
      endpoint()
        .status(202)
        .refuses("UNAUTHORIZED")
        .output(kit.nothing)
        .handler(() => {}),
    ),
    description: "Lets you in.",
  },
];

const document = describeApi(routes, info);
const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);

  return found;
};

for (const [name, described] of Object.entries({
  "synthetic routes": document,
  "shipped routes": describeApi(shipped, info),
})) {
  describe(`the contract of ${name}`, () => {
    it("is OpenAPI 3.1 for one validator", async () => {
      expect(await new Validator().validate(JSON.parse(JSON.stringify(described)))).to.deep.equal({
        valid: true,
      });
    });

    it("is OpenAPI 3.1 for another validator", async () => {
      expect(await validate(JSON.parse(JSON.stringify(described)))).to.deep.include({
        valid: true,
        warnings: [],
      });
    });

    it("has no unused component", () => {
      const text = JSON.stringify(described);
      const { schemas, responses, headers } = described.components;

      for (const [kind, components] of Object.entries({ schemas, responses, headers }))
        for (const name of Object.keys(components)) expect(text).to.include(`"#/components/${kind}/${name}"`);
    });
  });
}

describe("describeApi", () => {
  it("groups an operation under its own tag, otherwise under its resource", () => {
    const own = endpoint()
      .tag("Parts")
      .output(kit.nothing)
      .handler(() => {});
    const { paths, tags } = describeApi(
      [...routes, route("GET", "/things/parts", "things/parts/list.ts", own)],
      { ...info, resources: { Parts: "What things consist of." } },
    );
    expect(paths["/things/parts"]?.["get"]?.tags).to.deep.equal(["Parts"]);
    expect(paths["/things"]?.["get"]?.tags).to.deep.equal(["things"]);
    expect(tags).to.deep.include({ name: "Parts", description: "What things consist of." });
  });

  it("describes the service and its address", () => {
    expect(document).to.deep.include({
      openapi: "3.1.1",
      info: { title: "Things", version: "1.2.3", description: "All about things." },
      servers: [{ url: "https://api.example.com", "x-internal": false }],
      tags: [{ name: "auth" }, { name: "things", description: "What there is." }],
    });
    expect(describeApi([], { ...info, license: "MIT" }).info.license).to.deep.equal({
      name: "MIT",
      identifier: "MIT",
    });
  });

  it("names and groups operations by their files", () => {
    expect(operation("GET", "/things")).to.deep.include({
      operationId: "things.list",
      summary: "List things",
      tags: ["things"],
    });
    expect(operation("POST", "/things").summary).to.equal("Create thing");
    expect(operation("PATCH", "/things/{id}").summary).to.equal("Update thing label");
    expect(operation("POST", "/auth/sign-in").summary).to.equal("Sign in");
  });

  it("has summaries that mark pages, and that name the resource of an action", () => {
    const page = endpoint()
      .output(kit.page({}))
      .handler(() => ({}));
    const action = endpoint()
      .output(kit.nothing)
      .handler(() => {});
    const summaries = [
      route("GET", "/things/overview", "things/overview.get.ts", page),
      route("GET", "/things", "things/list.ts", page),
      route("POST", "/things/{id}/archive", "things/[id]/archive.post.ts", action),
      route("GET", "/things/{id}/owner", "things/[id]/owner.get.ts", action),
      route("GET", "/things/colours", "things/colours.get.ts", action),
      route("GET", "/things/summary", "things/summary.get.ts", action),
      route("GET", "/things/current", "things/current.get.ts", action),
      route("PUT", "/things/archived", "things/archived.put.ts", action),
      route("POST", "/things/replay", "things/replay.post.ts", action),
      route("POST", "/things/retry-dead", "things/retry-dead.post.ts", action),
      route("GET", "/health/live", "health/live.get.ts", action),
    ].map((one) => describeApi([one], info).paths[one.path]?.[one.method.toLowerCase()]?.summary);

    expect(summaries).to.deep.equal([
      "Page: overview",
      "Page: things",
      "Archive thing",
      "Get thing owner",
      "Get colours",
      "Get summary of things",
      "Get current thing",
      "Update archived thing",
      "Replay things",
      "Retry dead",
      "Get live health",
    ]);
  });

  it("takes descriptions from endpoints and from fields", () => {
    const [tag] = operation("GET", "/things").parameters?.filter(({ name }) => name === "page") ?? [];

    expect(operation("POST", "/auth/sign-in").description).to.equal("Lets you in.");
    expect(operation("POST", "/things")).to.not.have.property("description");
    expect(tag).to.have.property("description", "A page after the last one has no results.");
    expect(tag?.schema).to.not.have.property("description");
  });

  it("links an answer to the operations that take its values", () => {
    const linksOf = (method: string, path: string, status: number) => {
      const { links = {} } = Object(operation(method, path).responses[status]);
      return Object.fromEntries(Object.entries(links).map(([id, link]) => [id, Object(link).parameters.id]));
    };
    const first = "$response.body#/results/0/id";
    const same = "$request.path.id";

    expect(linksOf("GET", "/things", 200)).to.deep.equal({
      "things.id.picture.put": first,
      "things.id.label.patch": first,
      "things.id.picture.get": first,
    });
    expect(linksOf("POST", "/things", 201)["things.id.label.patch"]).to.equal("$response.body#/id");
    expect(linksOf("PATCH", "/things/{id}", 200)).to.deep.equal({
      "things.id.picture.put": same,
      "things.id.picture.get": same,
    });
    expect(linksOf("POST", "/auth/sign-in", 202)).to.deep.equal({});
  });

  it("links by the name of the answered schema, and by fields with the name of a parameter", () => {
    const answers = (schema: kit.Schema) =>
      endpoint()
        .output(schema)
        .handler(() => ({}));
    const takes = (fields: kit.Fields) =>
      endpoint()
        .input(fields)
        .output(kit.nothing)
        .handler(() => {});
    const entry = kit.object({ number: kit.integer(), thingId: kit.uuid() });
    const { paths } = describeApi(
      [
        route("GET", "/favourite", "favourite/get.ts", answers(thing)),
        route("GET", "/other", "other/get.ts", answers(kit.named("Other", kit.object({ id: kit.uuid() })))),
        route("GET", "/log", "log/list.ts", answers(entry)),
        route("GET", "/things", "things/list.ts", answers(pageOf(thing))),
        route("DELETE", "/things/{id}", "things/[id]/delete.ts", takes({ id: kit.uuid() })),
        route("PUT", "/things/{id}", "things/[id]/update.ts", takes({ id: kit.uuid() })),
        route(
          "DELETE",
          "/log/{thingId}/{number}",
          "log/[thingId]/[number]/delete.ts",
          takes({ thingId: kit.uuid(), number: kit.integer() }),
        ),
      ],
      info,
    );
    const linksOf = (path: string) => Object(paths[path]?.["get"]?.responses[200]).links;

    expect(linksOf("/favourite")).to.deep.equal({
      "things.id.delete": { operationId: "things.id.delete", parameters: { id: "$response.body#/id" } },
      "things.id.update": { operationId: "things.id.update", parameters: { id: "$response.body#/id" } },
    });
    expect(linksOf("/other")).to.equal(undefined);
    expect(linksOf("/log")["log.thingId.number.delete"].parameters).to.deep.equal({
      thingId: "$response.body#/thingId",
      number: "$response.body#/number",
    });
    expect(paths["/things/{id}"]?.["delete"]?.responses[204]).to.not.have.property("links");
  });

  it("states in a list whether its count may be an estimate", () => {
    const page = { results: [aThing], count: 1, pagesCount: 1, page: 1, perPage: 10 };
    const { paths } = describeApi(
      [
        route(
          "GET",
          "/exact",
          "exact/list.ts",
          endpoint()
            .output(pageOf(thing))
            .handler(() => page),
        ),
        route(
          "GET",
          "/about",
          "about/list.ts",
          endpoint()
            .output(pageOf(thing, "estimated"))
            .handler(() => page),
        ),
      ],
      info,
    );

    expect(JSON.stringify(paths["/exact"])).to.include('The number of results on all pages."');
    expect(JSON.stringify(paths["/about"])).to.include("Above 10000 it may be an estimate.");
  });

  it("takes path parameters from the path, and the rest of a GET from the query", () => {
    const { parameters } = operation("GET", "/things");

    expect(parameters?.map(({ name, in: place, required }) => ({ name, place, required }))).to.deep.equal(
      ["page", "perPage", "after", "searchValue", "sort", "tags[]"].map((name) => ({
        name,
        place: "query",
        required: false,
      })),
    );
    expect(parameters?.[0]?.schema).to.include({ type: "integer", minimum: 1, default: 1 });
    const [id] = operation("GET", "/things/{id}/picture").parameters ?? [];
    expect(id).to.deep.include({ name: "id", in: "path", required: true });
    expect(id?.schema).to.include({ type: "string", format: "uuid" });
  });

  it("writes nested query values with brackets, and allows unknown ones", () => {
    const nested = operation("GET", "/things").parameters?.find(({ name }) => name === "sort");

    expect(nested).to.include({ style: "deepObject", explode: true });
    expect(nested?.schema).to.deep.include({ type: "object", additionalProperties: { type: "string" } });
  });

  it("takes a body as JSON or as a form, and refuses unknown keys", () => {
    const body = operation("POST", "/things").requestBody;

    expect(body?.required).to.equal(true);
    expect(body?.content).to.have.all.keys("application/json", "application/x-www-form-urlencoded");
    expect(body?.content["application/json"]?.schema).to.deep.include({
      required: ["name"],
      additionalProperties: false,
    });
  });

  it("offers no form for values that OpenAPI leaves undefined in one", () => {
    const bodyOf = (fields: kit.Fields) => {
      const post = route(
        "POST",
        "/things",
        "things/create.ts",
        endpoint()
          .input(fields)
          .output(kit.nothing)
          .handler(() => {}),
      );
      return describeApi([post], info).paths["/things"]?.["post"]?.requestBody?.content ?? {};
    };
    const form = "application/x-www-form-urlencoded";
    const flat = kit.object({ x: kit.integer() });
    const tags = kit.object({ tags: kit.list(kit.string(9)) });

    expect(bodyOf({ flat })[form]?.encoding).to.deep.equal({ flat: { style: "deepObject", explode: true } });
    expect(bodyOf({ tags })).to.have.all.keys("application/json");
    expect(bodyOf({ deep: kit.object({ flat }) })).to.have.all.keys("application/json");
    expect(bodyOf({ tags, flat, picture })["multipart/form-data"]?.encoding).to.have.all.keys(
      "flat",
      "picture",
    );
  });

  it("describes a nested query value by one parameter for each field where OpenAPI has no single style", () => {
    const range = kit.object({ from: kit.integer(), tags: kit.optional(kit.list(kit.string(9))) });
    const search = route(
      "GET",
      "/things",
      "things/list.ts",
      endpoint()
        .input({ filter: kit.object({ range: kit.optional(range), name: kit.string(9) }) })
        .output(kit.nothing)
        .handler(() => {}),
    );
    const { parameters = [] } = describeApi([search], info).paths["/things"]?.["get"] ?? {};

    expect(parameters.map(({ name, required, style }) => [name, required, style])).to.deep.equal([
      ["filter[range][from]", false, undefined],
      ["filter[range][tags][]", false, undefined],
      ["filter[name]", true, undefined],
    ]);
  });

  it("takes a file only in a multipart body, with its media types", () => {
    const body = operation("PUT", "/things/{id}/picture").requestBody;

    expect(body?.content).to.have.all.keys("multipart/form-data");
    expect(body?.content["multipart/form-data"]).to.deep.nested.include({
      "schema.properties.picture": {
        type: "string",
        contentMediaType: "application/octet-stream",
        maxLength: 1000,
        description: "A file of at most 1000 bytes: image/png, image/webp.",
      },
      encoding: {
        picture: { contentType: "image/png, image/webp" },
        place: { style: "deepObject", explode: true },
      },
    });
  });

  it("takes a body with an optional file in every media type", () => {
    const content = operation("PATCH", "/things/{id}").requestBody?.content ?? {};

    expect(content).to.have.all.keys(
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    );
    expect(content).to.not.have.nested.property("application/json.schema.properties.picture");
    expect(content["multipart/form-data"]).to.have.nested.property("schema.properties.picture");
  });

  it("describes the success response with its status: JSON, bytes, or nothing", () => {
    expect(operation("POST", "/things").responses["201"])
      .to.have.nested.property("content.application/json.schema")
      .that.deep.equals({
        $ref: "#/components/schemas/Thing",
      });
    expect(operation("GET", "/things/{id}/picture").responses["200"]).to.deep.include({
      content: { "image/webp": {} },
    });
    expect(operation("PUT", "/things/{id}/picture").responses["204"]).to.have.property(
      "description",
      "No Content",
    );
    expect(operation("PUT", "/things/{id}/picture").responses["204"]).to.not.have.property("content");
    expect(operation("POST", "/auth/sign-in").responses).to.have.property("202");
  });

  it("lists the error statuses of gates, handler and pipeline", () => {
    expect(operation("GET", "/things").responses).to.have.all.keys(
      "200",
      "400",
      "401",
      "403",
      "414",
      "429",
      "500",
      "503",
      "default",
    );
    expect(operation("POST", "/things").responses).to.have.all.keys(
      ...["201", "400", "401", "403", "409", "413", "414", "415", "429", "500", "503", "504", "default"],
    );
    expect(operation("PUT", "/things/{id}/picture").responses).to.include.keys("403", "409", "410");
    expect(operation("POST", "/auth/sign-in").responses).to.not.include.keys("413", "415");
  });

  it("has one error body, and the code of each status", () => {
    const { content, headers } = document.components.responses["TooManyRequests"] ?? {};
    const schema = {
      allOf: [
        { $ref: "#/components/schemas/Error" },
        { properties: { code: { enum: ["TOO_MANY_REQUESTS"] }, status: { const: 429 } } },
      ],
    };

    expect(content).to.have.all.keys("application/json", "application/problem+json");
    expect(content?.["application/json"]?.schema).to.deep.equal(schema);
    expect(content?.["application/problem+json"]).to.deep.equal(content?.["application/json"]);
    expect(content?.["application/json"]?.example).to.include({ code: "TOO_MANY_REQUESTS", status: 429 });
    expect(headers).to.include.keys("X-Request-Id", "RateLimit", "RateLimit-Policy", "Retry-After");
  });

  it("has the codes of errors before routing in the response Failure", () => {
    expect(document.components.responses["Failure"])
      .to.have.nested.property("content.application/json.schema.allOf[1].properties.code.enum")
      .that.includes("TIMEOUT")
      .and.not.includes("CONFLICT");
  });

  it("requires the session only where a gate does", () => {
    expect(operation("GET", "/things").security).to.deep.equal([{ session: [] }]);
    const optional = endpoint()
      .use(maybeSignedIn)
      .use(scope("things:read"))
      .output(kit.nothing)
      .handler(() => {});
    const accepts = ["session", "token"];
    const { paths } = describeApi([{ ...route("GET", "/a", "a/get.ts", optional), accepts }], info);
    expect(paths["/a"]?.["get"]?.security).to.deep.equal([{}, { session: [] }, { token: ["things:read"] }]);
    expect(operation("POST", "/auth/sign-in").security).to.deep.equal([]);
    expect(operation("PUT", "/things/{id}/picture").security).to.deep.equal([]);
    expect(document.components.securitySchemes["session"]).to.include({
      type: "apiKey",
      in: "cookie",
      name: "__Host-session",
    });
  });

  it("marks deprecated operations, and names the replacement", () => {
    const { description, responses, ...marks } = operation("PUT", "/things/{id}/picture");

    expect(marks).to.include({ deprecated: true, "x-sunset": "2026-12-31" });
    expect(description).to.match(/2026-01-01.*2026-12-31.*PUT \/things\/\{id\}/);
    expect(responses["204"]).to.have.property("headers").that.includes.keys("Deprecation", "Sunset", "Link");
  });
});

describe("the contract of operations with an error dialect", () => {
  const dialect = errorDialect({
    contentType: "application/problem+json",
    statuses: { BAD_REQUEST: 422 },
    schema: kit.named("Trouble", kit.object({ why: kit.string(1_000), at: kit.integer() })),
    body: ({ message, status }) => ({ why: message, at: status }),
  });
  const create = endpoint()
    .input({ name: kit.string(5) })
    .refuses("UNPROCESSABLE_CONTENT", "CONFLICT")
    .output(kit.nothing)
    .handler(() => {});
  const posted = route("POST", "/things", "things/create.ts", create);
  const described = describeApi([{ ...posted, errors: { file: "things/a.errors.ts", dialect } }], info);
  const responses = described.paths["/things"]?.["post"]?.responses ?? {};
  const schema = { $ref: "#/components/schemas/Trouble" };

  it("has the statuses, the media type, the schema and an example of the dialect", () => {
    expect(Object.keys(responses)).to.include.members(["409", "422", "default"]).and.not.include("400");
    expect(responses["409"]).to.have.deep.property("content", {
      "application/problem+json": {
        schema,
        example: { why: meaningOf("CONFLICT").meaning, at: 409 },
      },
    });
    expect(responses["default"]).to.have.nested.property("content.application/problem+json");
  });

  it("joins the meanings of codes with one status, and lists Retry-After", () => {
    expect(responses["422"])
      .to.have.property("description")
      .that.includes(meaningOf("BAD_REQUEST").meaning)
      .and.includes(meaningOf("UNPROCESSABLE_CONTENT").meaning);
    expect(responses["429"]).to.have.nested.property("headers.Retry-After");
    expect(responses["503"]).to.have.nested.property("headers.Retry-After");
  });

  it("has no component of the one error body, and is valid", async () => {
    expect(Object.keys(described.components.schemas)).to.deep.equal(["Trouble"]);
    expect(described.components.responses).to.deep.equal({});
    expect(await new Validator().validate(JSON.parse(JSON.stringify(described)))).to.include({ valid: true });
  });
});
