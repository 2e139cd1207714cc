// Written by `make generate` from the files in src/application. Do not edit.
import type { Reaction } from "#application/kit/reaction";
import e0 from "#application/auth/notify-account-deleted.reaction";
import e1 from "#application/auth/notify-old-address.reaction";
import e2 from "#application/auth/notify-password-set.reaction";
import e3 from "#application/auth/notify-provider-change.reaction";
import e4 from "#application/auth/send-first-link.reaction";
import e5 from "#application/auth/send-sign-up-link.reaction";
import e6 from "#application/auth/send-verification.reaction";
import e7 from "#application/auth/tokens/notify-token-created.reaction";
import e8 from "#application/files/remove-content.reaction";
import e9 from "#application/users/push-profile.reaction";
import e10 from "#application/users/remove-old-avatar.reaction";

export const reactions: readonly { name: string; reaction: Reaction }[] = [
  { name: "auth.notify-account-deleted", reaction: e0 },
  { name: "auth.notify-old-address", reaction: e1 },
  { name: "auth.notify-password-set", reaction: e2 },
  { name: "auth.notify-provider-change", reaction: e3 },
  { name: "auth.send-first-link", reaction: e4 },
  { name: "auth.send-sign-up-link", reaction: e5 },
  { name: "auth.send-verification", reaction: e6 },
  { name: "auth.tokens.notify-token-created", reaction: e7 },
  { name: "files.remove-content", reaction: e8 },
  { name: "users.push-profile", reaction: e9 },
  { name: "users.remove-old-avatar", reaction: e10 },
];
