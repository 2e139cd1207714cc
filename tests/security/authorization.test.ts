import { expect } from "chai";
import { type EndpointTraits, inputOf, type Step } from "#application/kit/endpoint";
import { fieldsOf } from "#application/kit/schema-reader";
import { adminOnly } from "#application/shared/admin-only.gate";
import { maybeSignedIn } from "#application/shared/maybe-signed-in.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { routes } from "#interface/http/routing/routes.generated";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";

/** Matches the routes that are open without a session: authentication, health checks and avatars. */
const open = /^\/(auth|health|users\/avatars)\//;
/** The gate of endpoints that may accept a protected column. No endpoint may accept the other protected columns. */
const guarded: Record<string, string | undefined> = { isAdmin: "admin-only" };
const ownColumns =
  /^(isAdmin|isEmailVerified|createdAt|updatedAt|deletedAt|ownerId|avatarKey|passwordHash|tokenDigest)$/;

/** Matches the gates that require a session. Other gates may also refuse with UNAUTHORIZED, such as for an API key. */
const sessionGates: unknown[] = [signedIn, adminOnly];
const asksForSession = (step: Step) => "gate" in step && sessionGates.includes(step.gate);
const gated = routes.filter(({ endpoint }) => endpoint.steps.some(asksForSession));

/** True for a gate that refuses callers, such as those without an API key, or lets callers pass with and without a user. */
const decides = (step: Step) =>
  "gate" in step && (step.gate === maybeSignedIn || step.gate.refuses.includes("UNAUTHORIZED"));
const isDeclaredOpen = ({ accepts, developmentOnly }: EndpointTraits) =>
  accepts?.length === 0 || developmentOnly === true;

describe("authorization", () => {
  it("is decided by a gate on every route, or the route declares by .authentication() that it is for everybody", () => {
    const strays = routes.filter(
      ({ path, endpoint: { steps, traits } }) =>
        !open.test(path) && !steps.some(decides) && !isDeclaredOpen(traits),
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

  it("is not possible: no endpoint accepts a column which only the service or an admin may set", () => {
    const takers = routes.flatMap(({ endpoint, path, gates }) => {
      const input = inputOf(endpoint);
      const names = input ? Object.keys(fieldsOf(input)).filter((name) => ownColumns.test(name)) : [];

      return names
        .filter((name) => !gates.includes(guarded[name] ?? "nobody"))
        .map((name) => `${path} ${name}`);
    });

    expect(takers).to.deep.equal([]);
  });

  it("does not make a user an admin by a profile update, in JSON, a form or a multipart form", async () => {
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

  it("does not make a user an admin at sign-up, and writes nothing", async () => {
    const email = "eve@example.com";
    const answer = await service.anonymous
      .post("/auth/sign-up")
      .send({ fullName: "Eve", email, password: "a good password", ...wish });

    expectRefusal(answer, "BAD_REQUEST");
    expect(await service.sql("select * from users where email = $1", [email])).to.be.empty;
  });

  it("has no effect through the query of a profile update", async () => {
    const { agent, user } = await service.asUser();
    await agent.patch("/users/current?isAdmin=true").send({ fullName: user.fullName }).expect(200);
    expect(await rowOf(user.id)).to.include({ isAdmin: false });
  });
});
