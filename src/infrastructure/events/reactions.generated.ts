// Written by `make generate` from the files in src/application. Do not edit.
import type { Reaction } from "#application/kit/reaction";
import e0 from "#application/auth/report-ways-in.reaction";
import e1 from "#application/auth/say-goodbye.reaction";
import e2 from "#application/auth/send-first-link.reaction";
import e3 from "#application/auth/send-sign-up-link.reaction";
import e4 from "#application/auth/send-verification.reaction";
import e5 from "#application/auth/tell-old-address.reaction";
import e6 from "#application/auth/tell-password-set.reaction";
import e7 from "#application/users/push-profile.reaction";
import e8 from "#application/users/remove-old-avatar.reaction";

export const reactions: readonly { name: string; reaction: Reaction }[] = [
  { name: "auth.report-ways-in", reaction: e0 },
  { name: "auth.say-goodbye", reaction: e1 },
  { name: "auth.send-first-link", reaction: e2 },
  { name: "auth.send-sign-up-link", reaction: e3 },
  { name: "auth.send-verification", reaction: e4 },
  { name: "auth.tell-old-address", reaction: e5 },
  { name: "auth.tell-password-set", reaction: e6 },
  { name: "users.push-profile", reaction: e7 },
  { name: "users.remove-old-avatar", reaction: e8 },
];
