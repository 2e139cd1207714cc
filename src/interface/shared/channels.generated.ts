// Written by `make generate` from the files in src/application. Do not edit.
import type { Channel } from "#application/kit/channel";
import e0 from "#application/notes/note.channel";
import e1 from "#application/users/user.channel";

export const channels: readonly { name: string; accepts: readonly string[]; channel: Channel }[] = [
  { name: "notes", accepts: ["session","token"], channel: e0 },
  { name: "users", accepts: ["session","token"], channel: e1 },
];
