import { expect } from "chai";
import { scopesOf, type Step } from "#application/kit/endpoint";
import { scopes } from "#domain/access-tokens/scopes.generated";
import { sourcesOf } from "#interface/http/openapi/request";
import type { Route } from "#interface/http/routing/route";
import { routes } from "#interface/http/routing/routes.generated";
import { openapiOf } from "#processes/contracts";
import { DEFAULT_SCHEME } from "#interface/shared/authenticators";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { type Agent, useService } from "../support/service.js";

const { paths } = openapiOf("http://localhost");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Matches the gates that require a session: they refuse with UNAUTHORIZED. */
const asksForSession = (step: Step) => "gate" in step && step.gate.refuses.includes("UNAUTHORIZED");
const gated = routes.filter(({ endpoint }) => endpoint.steps.some(asksForSession));
const takesSession = ({ accepts }: Route) => accepts.includes(DEFAULT_SCHEME);
const ofAdmins = gated.filter((route) => route.gates.includes("admin-only") && takesSession(route));
const unsafe = routes.filter(({ method }) => method !== "GET");
/** The routes that the admin of these tests can call. Those of other schemes have their own tests. */
const callable = routes.filter((route) => takesSession(route) || route.accepts.length === 0);

const operationOf = ({ method, path }: Route) => paths[path]?.[method.toLowerCase()];
/** Returns the path of the route with `value` for its parameters, which by default are the examples of the contract. */
const pathOf = (route: Route, value?: string) =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operationOf(route)?.parameters?.find((one) => one.name === name);

    return value ?? String(parameter?.example);
  });
const bodyOf = (route: Route): object =>
  Object(operationOf(route)?.requestBody?.content["application/json"]?.example);
/** A value that no id and no name has. */
const malformed = "a~b";
const send = (caller: Agent, route: Pick<Route, "method">, path: string) =>
  caller[route.method.toLowerCase() as Lowercase<Route["method"]>](path);

// What holds for every route is tested here once. The test of an endpoint has only what is particular to it.
describe("every route", () => {
  const service = useService();
  let user: Agent;
  let admin: Agent;
  let events: unknown[];

  before(async () => {
    ({ agent: user } = await service.asUser());
    ({ agent: admin } = await service.asAdmin());
    events = await service.sql("select from mutation_events");
  });

  afterEach("nothing is written", async () => {
    expect(await service.sql("select from mutation_events")).to.have.length(events.length);
  });

  for (const route of gated) {
    it(`answers 401 without a session, and sends no statement: ${route.method} ${route.path}`, () =>
      service.expectStatements(0, async () => {
        expectRefusal(
          await send(service.anonymous, route, pathOf(route)).send(bodyOf(route)),
          "UNAUTHORIZED",
        );
        expectRefusal(await send(service.anonymous, route, pathOf(route, malformed)), "UNAUTHORIZED");
      }));
  }

  for (const route of ofAdmins) {
    it(`answers 403 to users who are not admins: ${route.method} ${route.path}`, () =>
      service.expectStatements(2, async () => {
        expectRefusal(await send(user, route, pathOf(route)).send(bodyOf(route)), "FORBIDDEN");
        expectRefusal(await send(user, route, pathOf(route, malformed)), "FORBIDDEN");
      }));
  }

  for (const route of gated.filter(({ accepts }) => accepts.includes("token"))) {
    const demanded = scopesOf(route.endpoint);
    it(`answers 403 to a token without ${demanded.join(", ") || "a session"}: ${route.method} ${route.path}`, async () => {
      const owner = await service.make.user({ isAdmin: true });
      const others = scopes.filter((name) => !demanded.includes(name));
      const program = service.withToken(await service.tokenOf(owner, ...others));
      events = await service.sql("select from mutation_events");
      const answer = await send(program, route, pathOf(route)).send(bodyOf(route));
      expectRefusal(answer, "FORBIDDEN");
      for (const name of demanded) expect(answer.text).to.include(name);
    });
  }

  for (const route of unsafe.filter(takesSession)) {
    it(`answers 403 to a page of another site: ${route.method} ${route.path}`, async () => {
      const answer = await send(admin, route, pathOf(route))
        .set("Origin", "https://evil.example")
        .send(bodyOf(route));
      expectRefusal(answer, "FORBIDDEN");
    });
  }

  // A body with a required file is only multipart, and has no example.
  const exact = (route: Route) =>
    operationOf(route)?.requestBody?.content["application/json"] !== undefined && !sourcesOf(route).isOpen;
  for (const route of callable.filter(exact)) {
    it(`answers 400 to unknown keys in the body: ${route.method} ${route.path}`, async () => {
      const answer = await send(admin, route, pathOf(route)).send({ ...bodyOf(route), isOwner: true });
      expectInvalid(answer, "body", "isOwner");
    });
  }

  for (const route of callable) {
    for (const [name, schema] of sourcesOf(route).path) {
      if (schema.validate(malformed).error === undefined) continue;
      it(`answers 400 to a malformed ${name}: ${route.method} ${route.path}`, async () => {
        const answer = await send(admin, route, pathOf(route, malformed)).send(bodyOf(route));
        expectInvalid(answer, "path", name);
      });
    }
  }

  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = new Set(routes.filter((route) => route.path === path).map(({ method }) => method));
    const others = methods.filter((method) => !allowed.has(method));
    it(`answers 405 with Allow to other methods: ${path}`, async () => {
      for (const method of others) {
        const answer = await send(admin, { method }, path);
        expectRefusal(answer, "METHOD_NOT_SUPPORTED");
        expect(String(answer.headers["allow"]).split(", ")).to.include.members([...allowed]);
      }
    });
  }
});
