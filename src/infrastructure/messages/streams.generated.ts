// Written by `make generate` from the files in src/application. Do not edit.
import type { Stream } from "#application/kit/stream";

export const streams: readonly { name: string; stream: Stream }[] = [
];
