// Written by `make generate` from the files in src/application. Do not edit.
import type { Setup } from "#application/kit/setup";

export const setups: readonly { name: string; setup: Setup }[] = [
];
