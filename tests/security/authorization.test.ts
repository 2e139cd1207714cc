import { expect } from "chai";
import { inputOf, type Step } from "#application/kit/endpoint";
import { fieldsOf } from "#application/kit/schema-reader";
import { routes } from "#interface/http/routing/routes.generated";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";

/** What a caller without a session may do: come in, ask whether the service lives, and see an avatar. */
const open = /^\/(auth|health|users\/avatars)\//;
/** Which endpoints may take a column that says what a user is or owns. Any other column of this kind nobody may give. */
const guarded: Record<string, string | undefined> = { isAdmin: "admin-only" };
const ownColumns =
  /^(isAdmin|isEmailVerified|createdAt|updatedAt|deletedAt|ownerId|avatarKey|passwordHash|tokenDigest)$/;

/** UNAUTHORIZED marks the gates that ask for a session. */
const asksForSession = (step: Step) => "gate" in step && step.gate.refuses.includes("UNAUTHORIZED");
const gated = routes.filter(({ endpoint }) => endpoint.steps.some(asksForSession));
const somewhere = (path: string) => path.replaceAll(/\{\w+\}/g, "01900000-0000-7000-8000-000000000000");

describe("who may do what", () => {
  const service = useService();

  it("is decided by a gate for every route but those that are for everybody", () => {
    const forEverybody = routes.filter((route) => !gated.includes(route));
    const strays = forEverybody.filter(
      ({ path, endpoint }) => !open.test(path) && !endpoint.traits.developmentOnly,
    );

    expect(strays.map(({ path }) => path)).to.deep.equal([]);
    expect(gated).not.to.be.empty;
  });

  it("is decided before any input is read", () => {
    for (const { endpoint, path } of gated) {
      const steps = endpoint.steps.map((step) => ("input" in step ? "input" : asksForSession(step)));
      expect(steps.slice(0, steps.indexOf(true)), path).not.to.include("input");
    }
  });

  it("is nothing on any gated route without a session", async () => {
    for (const { method, path } of gated) {
      const verb = method.toLowerCase() as Lowercase<typeof method>;
      expectRefusal(await service.anonymous[verb](somewhere(path)), "UNAUTHORIZED");
    }
  });

  it("is nothing on any route of admins for whoever is none", async () => {
    const { agent } = await service.asUser();
    const ofAdmins = gated.filter(({ gates }) => gates.includes("admin-only"));

    expect(ofAdmins).not.to.be.empty;
    for (const { method, path } of ofAdmins) {
      const verb = method.toLowerCase() as Lowercase<typeof method>;
      expectRefusal(await agent[verb](somewhere(path)), "FORBIDDEN");
    }
  });
});

describe("mass assignment", () => {
  const service = useService();
  const wish = {
    isAdmin: true,
    isEmailVerified: true,
    deletedAt: null,
    createdAt: "2000-01-01T00:00:00.000Z",
    avatarKey: "x",
  };
  const rowOf = async (id: string) => (await service.sql("select * from users where id = $1", [id]))[0];

  it("finds no endpoint that takes what only the service or an admin decides", () => {
    const takers = routes.flatMap(({ endpoint, path, gates }) => {
      const input = inputOf(endpoint);
      const names = input ? Object.keys(fieldsOf(input)).filter((name) => ownColumns.test(name)) : [];

      return names
        .filter((name) => !gates.includes(guarded[name] ?? "nobody"))
        .map((name) => `${path} ${name}`);
    });

    expect(takers).to.deep.equal([]);
  });

  it("makes no admin of a user who changes the own profile, in JSON, a form or a multipart form", async () => {
    const { agent, user } = await service.asUser();
    const patch = () => agent.patch("/users/current");
    const form = new URLSearchParams({ fullName: "Eve", isAdmin: "true" });
    for (const answer of [
      await patch().send({ fullName: "Eve", ...wish }),
      await patch().type("form").send(form.toString()),
      await patch().field("fullName", "Eve").field("isAdmin", "true"),
    ]) {
      expectRefusal(answer, "BAD_REQUEST");
    }
    expect(await rowOf(user.id)).to.deep.equal(user);
  });

  it("makes no admin of whoever signs up, and tells nothing by it", async () => {
    const email = "eve@example.com";
    const answer = await service.anonymous
      .post("/auth/sign-up")
      .send({ fullName: "Eve", email, password: "a good password", ...wish });

    expectRefusal(answer, "BAD_REQUEST");
    expect(await service.sql("select * from users where email = $1", [email])).to.be.empty;
  });

  it("has nothing of the path, the query or a cookie count as input of a body", async () => {
    const { agent, user } = await service.asUser();
    await agent.patch("/users/current?isAdmin=true").send({ fullName: user.fullName }).expect(200);
    expect(await rowOf(user.id)).to.include({ isAdmin: false });
  });
});
