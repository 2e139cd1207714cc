// Written by `make generate` from the names of the files in src/application. Do not edit.
import type { Reaction } from "#application/kit/reaction";
import e0 from "#application/auth/send-first-link.reaction";
import e1 from "#application/auth/tell-of-changed-password.reaction";
import e2 from "#application/users/remove-old-avatar.reaction";

export const reactions: readonly { name: string; reaction: Reaction }[] = [
  { name: "auth.send-first-link", reaction: e0 },
  { name: "auth.tell-of-changed-password", reaction: e1 },
  { name: "users.remove-old-avatar", reaction: e2 },
];
