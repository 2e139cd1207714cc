// Written by `make generate` from the files in src/application. Do not edit.
export const scopes: readonly string[] = ["events:read","events:write","files:read","files:write","notes:read","notes:write","profile:read","profile:write","users:read","users:write"];
