import type { Followed } from "#infrastructure/outbox/subscriptions";

/** The reactions of the processes that are killed, and the writes that they follow. */
export const followers: readonly [reaction: string, followed: Followed][] = [
  ["proof.users", { table: "users", kinds: ["updated"] }],
  ["proof.scrolls", { table: "scrolls", kinds: ["inserted"] }],
];
