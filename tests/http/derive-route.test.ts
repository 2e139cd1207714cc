import { expect } from "chai";
import { deriveRoute, routeId } from "#interface/http/routing/derive-route";

describe("the route of a file name", () => {
  const routes: [string, string, string][] = [
    ["users/list.ts", "GET", "/users"],
    ["users/create.ts", "POST", "/users"],
    ["users/get.ts", "GET", "/users"],
    ["users/[userId]/get.ts", "GET", "/users/{userId}"],
    ["users/[userId]/update.ts", "PUT", "/users/{userId}"],
    ["users/[userId]/delete.ts", "DELETE", "/users/{userId}"],
    ["users/current.get.ts", "GET", "/users/current"],
    ["users/current.patch.ts", "PATCH", "/users/current"],
    ["users/dev-verify-email.post.ts", "POST", "/users/dev-verify-email"],
    ["users/[userId]/sessions/[id]/delete.ts", "DELETE", "/users/{userId}/sessions/{id}"],
    ["auth/sessions/revoke-others.post.ts", "POST", "/auth/sessions/revoke-others"],
    ["files/archive/latest.put.ts", "PUT", "/files/archive/latest"],
    ["files/archive/latest.delete.ts", "DELETE", "/files/archive/latest"],
  ];
  for (const [file, method, path] of routes) {
    it(`is ${method} ${path} for ${file}`, () => expect(deriveRoute(file)).to.deep.equal({ method, path }));
  }

  for (const part of ["schema", "gate", "reaction", "job", "cron"]) {
    it(`does not exist for a .${part} file`, () =>
      expect(deriveRoute(`users/some-name.${part}.ts`)).to.equal(part));
  }

  const misnamed = [
    "users/helpers.ts",
    "users/List.ts",
    "users/current.fetch.ts",
    "users/current.get.old.ts",
    "users/[user-id]/get.ts",
    "users/[UserId]/get.ts",
    "Users/list.ts",
    "user_notes/list.ts",
    "list.ts",
    "current.get.ts",
    ".ts",
  ];
  for (const file of misnamed) {
    it(`is an error that names the file for ${file}`, () =>
      expect(() => deriveRoute(file)).to.throw(`${file}:`));
  }

  it("has an id that follows the path of the file", () =>
    expect(routeId("users/[userId]/update.ts")).to.equal("users.userId.update"));
});
