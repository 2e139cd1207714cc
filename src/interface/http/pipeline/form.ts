import type { Request } from "express";
import type { Step } from "#interface/http/pipeline/step";

/** Whether the caller shows what it gets to a person, as browsers say when they follow a link or send a form. */
export const wantsPage = ({ headers }: Request): boolean => headers.accept?.includes("text/html") ?? false;

const isForm = (req: Request) =>
  Boolean(req.is(["application/x-www-form-urlencoded", "multipart/form-data"]));

/** Whether the request is the form of a page, as a browser sends it without any script. */
export const isFormOfPage = (req: Request): boolean => wantsPage(req) && isForm(req);

/** Forms know GET and POST alone: one that is posted to `?_method=DELETE` is taken as DELETE. */
export const methodOfForm: Step = (req) => {
  if (req.method !== "POST" || !req.url.includes("?") || !isForm(req)) return;

  const [, method] = /[?&]_method=(PUT|PATCH|DELETE)(?:&|$)/.exec(req.url) ?? [];
  if (method) req.method = method;
};
