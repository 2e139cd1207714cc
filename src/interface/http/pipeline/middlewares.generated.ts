// Written by `make generate` from the files in src/application. Do not edit.
import type { Middleware } from "#application/kit/middleware";

export const middlewares: readonly { name: string; middleware: Middleware }[] = [
];
