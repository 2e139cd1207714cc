// Written by `make generate` from the names of the files in src/application. Do not edit.
import type { Job } from "#application/kit/job";
import e0 from "#application/auth/send-link.job";
import e1 from "#application/shared/send-mail.job";

export const jobs: readonly { name: string; job: Job }[] = [
  { name: "auth.send-link", job: e0 },
  { name: "shared.send-mail", job: e1 },
];
