// Written by `make generate` from the files in src/application. Do not edit.
import type { Job } from "#application/kit/job";
import e0 from "#application/auth/notify-owner.job";
import e1 from "#application/auth/send-change-link.job";
import e2 from "#application/auth/send-link.job";
import e3 from "#application/shared/send-mail.job";

export const jobs: readonly { name: string; job: Job }[] = [
  { name: "auth.notify-owner", job: e0 },
  { name: "auth.send-change-link", job: e1 },
  { name: "auth.send-link", job: e2 },
  { name: "shared.send-mail", job: e3 },
];
