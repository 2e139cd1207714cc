// Written by `make generate` from the files in src/application. Do not edit.
export const resources: Readonly<Record<string, string>> = {

};
