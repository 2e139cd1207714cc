import type { Request } from "express";
import type { Stage } from "#interface/http/pipeline/stage";

/** Returns whether the caller accepts HTML, as browsers do when they follow a link or send a form. */
export const wantsPage = ({ headers }: Request): boolean => headers.accept?.includes("text/html") ?? false;

const isForm = (req: Request) =>
  Boolean(req.is(["application/x-www-form-urlencoded", "multipart/form-data"]));

/** Returns whether a browser sent the request as the form of a page, without a script. */
export const isFormOfPage = (req: Request): boolean => wantsPage(req) && isForm(req);

/** Treats a form that is posted to `?_method=DELETE` as a DELETE request, because forms support only GET and POST. */
export const overrideMethod: Stage = (req) => {
  if (req.method !== "POST" || !req.url.includes("?") || !isForm(req)) return;

  const [, method] = /[?&]_method=(PUT|PATCH|DELETE)(?:&|$)/.exec(req.url) ?? [];
  if (method) req.method = method;
};
