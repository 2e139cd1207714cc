// Written by `make generate` from the files in src/application. Do not edit.
import type { Consumer } from "#application/kit/consumer";

export const consumers: readonly { name: string; consumer: Consumer }[] = [
];
