import { expect } from "chai";
import { authenticators } from "#interface/shared/authenticators.generated";
import { committedContract } from "#tools/generator/contract";
import type { OpenApiDocument } from "#interface/shared/schema/document";
import { resources } from "#interface/http/routing/resources.generated";
import { routes } from "#interface/http/routing/routes.generated";

describe("contract/openapi.json", () => {
  const { "contract/openapi.json": text = "" } = committedContract({
    routes: [...routes],
    resources,
    authenticators,
  });
  const contract: OpenApiDocument = JSON.parse(text);

  it("has every route of production, and no other", () => {
    const described = Object.values(contract.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    const hidden = routes.filter(({ endpoint }) => endpoint.traits.developmentOnly).map(({ id }) => id);

    expect(hidden).to.include("users.dev-verify-email.post");
    expect(described).to.have.members(routes.map(({ id }) => id).filter((id) => !hidden.includes(id)));
  });

  it("describes a service over https, at any address", () => {
    expect(contract.servers).to.deep.include({ url: "/", "x-internal": false });
    expect(contract.components.securitySchemes["session"]).to.include({ name: "__Host-session" });
    expect(contract.components.securitySchemes["token"]).to.include({ type: "http", scheme: "bearer" });
  });

  it("names the scopes that an operation demands of a token", () => {
    expect(contract.paths["/users"]?.["post"]?.security).to.deep.equal([
      { session: [] },
      { token: ["users:write"] },
    ]);
    expect(contract.paths["/auth/sessions"]?.["get"]?.security).to.deep.equal([
      { session: [] },
      { token: [] },
    ]);
  });
});
