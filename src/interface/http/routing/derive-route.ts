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

/** The other kinds of files in the folder of a resource: `note.schema.ts`, `can-edit-note.gate.ts`. */
export const parts = ["schema", "gate", "service", "reaction", "job", "cron", "channel"] as const;
export type Part = (typeof parts)[number];

export interface DerivedRoute {
  method: Method;
  path: string;
}

const word = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const parameter = /^\[([a-z][A-Za-z0-9]*)\]$/;

/**
 * `users/[userId]/update.ts` is PUT /users/{userId}. A part of the resource has no route, and its kind is returned.
 * Throws on a name that fits no rule.
 */
export function deriveRoute(file: string): DerivedRoute | Part {
  const folders = file.replace(/\.ts$/, "").split("/");
  const name = folders.pop() ?? "";
  const [first = "", kind, ...rest] = name.split(".");
  const part = parts.find((candidate) => candidate === kind);

  if (rest.length > 0 || !word.test(first)) throw misnamed(file);
  if (part) return part;

  const folder = folders.map((segment) => `/${segmentOf(segment, file)}`).join("");
  const verb = verbs[first];
  if (kind === undefined && verb && folder) return { method: verb, path: folder };

  const method = methods[kind ?? ""];
  if (method && folder) return { method, path: `${folder}/${first}` };

  throw misnamed(file);
}

/** `users/[userId]/update.ts` is `users.userId.update`. */
export function routeId(file: string): string {
  return file.replace(/\.ts$/, "").replaceAll(/[[\]]/g, "").replaceAll("/", ".");
}

/** The parameters that a path names, in order. */
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
      `(${Object.keys(methods).join(", ")}) in the folder of a resource; any other file ends in .${parts.join(", .")}; ` +
      "names are in lower case with hyphens, a folder may be a [parameter].",
  );
}
