import type { Method } from "#application/kit/endpoint";

const verbs: Record<string, Method> = {
  list: "GET",
  create: "POST",
  get: "GET",
  update: "PUT",
  delete: "DELETE",
};
const methods: Record<string, Method> = {
  get: "GET",
  post: "POST",
  put: "PUT",
  patch: "PATCH",
  delete: "DELETE",
};

/** The kinds of files beside endpoints in the folder of a resource: `note.schema.ts`, `can-edit-note.gate.ts`. */
export const fileKinds = [
  "schema",
  "gate",
  "service",
  "reaction",
  "job",
  "cron",
  "channel",
  "stream",
  "consumer",
  "middleware",
  "setup",
  "authenticator",
  "authentication",
  "errors",
] as const;
export type FileKind = (typeof fileKinds)[number];

export interface DerivedRoute {
  method: Method;
  path: string;
}

const word = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const parameter = /^\[([a-z][A-Za-z0-9]*)\]$/;

/**
 * Derives the route of an endpoint from its file: `users/[userId]/update.ts` is PUT /users/{userId}. Returns the kind of any
 * other file, which has no route. Throws for a name that matches no rule.
 */
export function deriveRoute(file: string): DerivedRoute | FileKind {
  const folders = file.replace(/\.ts$/, "").split("/");
  const name = folders.pop() ?? "";
  const [first = "", suffix, ...rest] = name.split(".");
  const fileKind = fileKinds.find((candidate) => candidate === suffix);

  if (rest.length > 0 || !word.test(first)) throw misnamed(file);
  if (fileKind) return fileKind;

  const folder = joined(folders, file);
  const verb = verbs[first];
  if (suffix === undefined && verb && folder) return { method: verb, path: folder };

  const method = methods[suffix ?? ""];
  if (method && folder) return { method, path: `${folder}/${first}` };

  throw misnamed(file);
}

/** Returns the path of the folder that contains a file: `/users/{userId}` for `users/[userId]/update.ts`, empty for a file at the top. */
export const pathOfFolder = (file: string): string => joined(file.split("/").slice(0, -1), file);

const joined = (folders: readonly string[], file: string) =>
  folders.map((segment) => `/${segmentOf(segment, file)}`).join("");

/** Returns the id of a route: `users.userId.update` for `users/[userId]/update.ts`. */
export function routeId(file: string): string {
  return file.replace(/\.ts$/, "").replaceAll(/[[\]]/g, "").replaceAll("/", ".");
}

/** Returns the names of the parameters in a path, in order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

function segmentOf(folder: string, file: string): string {
  const [, name] = parameter.exec(folder) ?? [];
  if (name) return `{${name}}`;
  if (word.test(folder)) return folder;

  throw misnamed(file);
}

function misnamed(file: string): Error {
  return new Error(
    `${file}: its name fits no rule. An endpoint is ${Object.keys(verbs).join(", ")} or <name>.<method> ` +
      `(${Object.keys(methods).join(", ")}) in the folder of a resource; any other file ends in .${fileKinds.join(", .")}; ` +
      "names are in lower case with hyphens, a folder may be a [parameter].",
  );
}
