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

/** `users.current.patch` is "Update current user"; a POST is called by its own name: `auth.sign-in.post` is "Sign in". */
export function summaryOf({ file }: Route): string {
  const segments = file.replace(/\.ts$/, "").split("/");
  const [name = "", method] = (segments.pop() ?? "").split(".");
  const words = name.replaceAll("-", " ");
  if (method === "post") return words.charAt(0).toUpperCase() + words.slice(1);

  const folder = segments.findLast((segment) => !segment.startsWith("[")) ?? "";
  const things = folder.replaceAll("-", " ");
  if (method) return `${verbs[method]} ${words} ${singular(things)}`;

  return `${verbs[name]} ${name === "list" ? things : singular(things)}`;
}

const singular = (noun: string) => noun.replace(/ies$/, "y").replace(/(?<![su])s$/, "");
