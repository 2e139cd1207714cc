// Written by `make generate` from the names of the files in src/application. Do not edit.
import type { Cron } from "#application/kit/cron";

export const crons: readonly { name: string; cron: Cron }[] = [
];
