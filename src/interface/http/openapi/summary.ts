import { isPage } from "#application/kit/schema";
import type { Route } from "#interface/http/route";

const verbs: Record<string, string> = {
  create: "Create",
  get: "Get",
  list: "List",
  update: "Update",
  put: "Update",
  patch: "Update",
  delete: "Delete",
};

/**
 * `users.current.patch` is "Update current user"; a POST is called by its own name: `auth.sign-in.post` is "Sign in", and
 * `users.userId.sign-out.post` "Sign out user".
 */
export function summaryOf({ file, endpoint }: Route): string {
  const folders = file.replace(/\.ts$/, "").split("/");
  const [name = "", method] = (folders.pop() ?? "").split(".");
  const things = spaced(folders.findLast((segment) => !segment.startsWith("[")) ?? "");
  const isOfOne = folders.at(-1)?.startsWith("[") ?? false;

  if (isPage(endpoint.output)) return `Page: ${method ? spaced(name) : things}`;
  if (name === "list") return `List ${things}`;
  if (!method) return `${verbs[name]} ${singular(things)}`;
  if (method === "post") return capitalised(isOfOne ? `${spaced(name)} ${singular(things)}` : spaced(name));

  return `${verbs[method]} ${qualified(spaced(name), things, isOfOne)}`;
}

/** "current user", but "note attachments" of one note, and plain "reactions". */
function qualified(name: string, things: string, isOfOne: boolean): string {
  if (isOfOne) return `${singular(things)} ${name}`;

  return singular(name) === name ? `${name} ${singular(things)}` : name;
}

const spaced = (words: string) => words.replaceAll("-", " ");
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const singular = (noun: string) => noun.replace(/ies$/, "y").replace(/(?<![su])s$/, "");
