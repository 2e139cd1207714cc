import type { Route } from "#interface/http/routing/route";

const verbs: Record<string, string> = {
  create: "Create",
  get: "Get",
  list: "List",
  update: "Update",
  put: "Update",
  patch: "Update",
  delete: "Delete",
};

/** Names that select one of the things, instead of naming a part of them: `current` of `users.current.get`. */
const adjective = /^(?:current|first|last|latest|my|newest|next|oldest|other|own|previous|recent|.+ed)$/;

/**
 * Derives the summary of an operation from its file. `users.current.patch` is "Update current user", `notes.summary.get` "Get
 * summary of notes". The name of a POST is its verb: `auth.sign-in.post` is "Sign in", `events.replay.post` "Replay events",
 * and `users.userId.sign-out.post` "Sign out user".
 */
export function summaryOf({ file, endpoint }: Route): string {
  const folders = file.replace(/\.ts$/, "").split("/");
  const [name = "", method] = (folders.pop() ?? "").split(".");
  const things = spaced(folders.findLast((segment) => !segment.startsWith("[")) ?? "");
  const isOfOne = folders.at(-1)?.startsWith("[") ?? false;

  if (endpoint.output.kind === "page") return `Page: ${method ? spaced(name) : things}`;
  if (name === "list") return `List ${things}`;
  if (!method) return `${verbs[name]} ${singular(things)}`;
  if (method === "post") return capitalised(action(spaced(name), things, isOfOne));

  return `${verbs[method]} ${qualified(spaced(name), things, isOfOne)}`;
}

/** Returns "sign out user", "replay events", but only "verify email" and "sign in". */
function action(name: string, things: string, isOfOne: boolean): string {
  if (isOfOne) return `${name} ${singular(things)}`;

  return isPlural(things) && !name.includes(" ") ? `${name} ${things}` : name;
}

/** Returns "current user", "summary of notes", "live health"; "note attachments" for one note; and only "reactions". */
function qualified(name: string, things: string, isOfOne: boolean): string {
  if (isOfOne) return `${singular(things)} ${name}`;
  if (isPlural(name)) return name;

  return isPlural(things) && !adjective.test(name) ? `${name} of ${things}` : `${name} ${singular(things)}`;
}

const spaced = (words: string) => words.replaceAll("-", " ");
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const singular = (noun: string) => noun.replace(/ies$/, "y").replace(/(?<![su])s$/, "");
const isPlural = (noun: string) => singular(noun) !== noun;
