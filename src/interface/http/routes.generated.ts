// Written by `make generate` from the names of the files in src/application. Do not edit.
import type { Route } from "#interface/http/route";
import e0 from "#application/auth/providers/[provider]/delete";
import e1 from "#application/auth/providers/[provider]/start.post";
import e2 from "#application/auth/providers/[provider]/callback.get";
import e3 from "#application/auth/reset-password.post";
import e4 from "#application/auth/sign-in.post";
import e5 from "#application/auth/sign-out.post";
import e6 from "#application/auth/sign-up.post";
import e7 from "#application/auth/verify-email.post";
import e8 from "#application/health/live.get";
import e9 from "#application/health/ready.get";
import e10 from "#application/notes/list";
import e11 from "#application/notes/create";
import e12 from "#application/notes/[id]/delete";
import e13 from "#application/notes/[id]/get";
import e14 from "#application/notes/[id]/update";
import e15 from "#application/users/list";
import e16 from "#application/users/create";
import e17 from "#application/users/avatars/[key]/get";
import e18 from "#application/users/current.get";
import e19 from "#application/users/current.patch";
import e20 from "#application/users/dev-verify-email.post";
import e21 from "#application/users/[userId]/delete";
import e22 from "#application/users/[userId]/get";
import e23 from "#application/users/[userId]/update";

export const routes: readonly Route[] = [
  { method: "DELETE", path: "/auth/providers/{provider}", id: "auth.providers.provider.delete", file: "auth/providers/[provider]/delete.ts", gates: ["signed-in"], endpoint: e0 },
  { method: "POST", path: "/auth/providers/{provider}", id: "auth.providers.provider.start.post", file: "auth/providers/[provider]/start.post.ts", gates: ["known-provider"], endpoint: e1 },
  { method: "GET", path: "/auth/providers/{provider}/callback", id: "auth.providers.provider.callback.get", file: "auth/providers/[provider]/callback.get.ts", gates: ["known-provider"], endpoint: e2 },
  { method: "POST", path: "/auth/reset-password", id: "auth.reset-password.post", file: "auth/reset-password.post.ts", gates: [], endpoint: e3 },
  { method: "POST", path: "/auth/sign-in", id: "auth.sign-in.post", file: "auth/sign-in.post.ts", gates: [], endpoint: e4 },
  { method: "POST", path: "/auth/sign-out", id: "auth.sign-out.post", file: "auth/sign-out.post.ts", gates: [], endpoint: e5 },
  { method: "POST", path: "/auth/sign-up", id: "auth.sign-up.post", file: "auth/sign-up.post.ts", gates: [], endpoint: e6 },
  { method: "POST", path: "/auth/verify-email", id: "auth.verify-email.post", file: "auth/verify-email.post.ts", gates: [], endpoint: e7 },
  { method: "GET", path: "/health/live", id: "health.live.get", file: "health/live.get.ts", gates: [], endpoint: e8 },
  { method: "GET", path: "/health/ready", id: "health.ready.get", file: "health/ready.get.ts", gates: [], endpoint: e9 },
  { method: "GET", path: "/notes", id: "notes.list", file: "notes/list.ts", gates: ["signed-in"], endpoint: e10 },
  { method: "POST", path: "/notes", id: "notes.create", file: "notes/create.ts", gates: ["signed-in"], endpoint: e11 },
  { method: "DELETE", path: "/notes/{id}", id: "notes.id.delete", file: "notes/[id]/delete.ts", gates: ["signed-in","can-edit-note"], endpoint: e12 },
  { method: "GET", path: "/notes/{id}", id: "notes.id.get", file: "notes/[id]/get.ts", gates: ["signed-in","can-view-note"], endpoint: e13 },
  { method: "PUT", path: "/notes/{id}", id: "notes.id.update", file: "notes/[id]/update.ts", gates: ["signed-in","can-edit-note"], endpoint: e14 },
  { method: "GET", path: "/users", id: "users.list", file: "users/list.ts", gates: ["admin-only"], endpoint: e15 },
  { method: "POST", path: "/users", id: "users.create", file: "users/create.ts", gates: ["admin-only"], endpoint: e16 },
  { method: "GET", path: "/users/avatars/{key}", id: "users.avatars.key.get", file: "users/avatars/[key]/get.ts", gates: [], endpoint: e17 },
  { method: "GET", path: "/users/current", id: "users.current.get", file: "users/current.get.ts", gates: ["signed-in"], endpoint: e18 },
  { method: "PATCH", path: "/users/current", id: "users.current.patch", file: "users/current.patch.ts", gates: ["signed-in"], endpoint: e19 },
  { method: "POST", path: "/users/dev-verify-email", id: "users.dev-verify-email.post", file: "users/dev-verify-email.post.ts", gates: [], endpoint: e20 },
  { method: "DELETE", path: "/users/{userId}", id: "users.userId.delete", file: "users/[userId]/delete.ts", gates: ["admin-only","user-exists"], endpoint: e21 },
  { method: "GET", path: "/users/{userId}", id: "users.userId.get", file: "users/[userId]/get.ts", gates: ["admin-only","user-exists"], endpoint: e22 },
  { method: "PUT", path: "/users/{userId}", id: "users.userId.update", file: "users/[userId]/update.ts", gates: ["admin-only","user-exists"], endpoint: e23 },
];
