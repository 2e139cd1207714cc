import type { Request, Response } from "express";
import type { Endpoint } from "#application/kit/endpoint";
import { errorCodes, type ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import type { ShowError } from "#interface/http/pipeline/answer-errors";
import { logFault, toServiceError } from "#interface/shared/errors";
import { isFormOfPage, wantsPage } from "#interface/http/pipeline/form";
import Failure from "#interface/http/pages/failure.view";
import { sendPage } from "#interface/http/pages/render";
import type { Router } from "#interface/http/routing/router";

const signIn = "/auth/sign-in";

/** Shows failures to people: a form that was refused on its own page, any other failure of a page as a page. */
export function showPages(router: Router, logger: Logger): ShowError {
  return async (req, res, error) => {
    if (!wantsPage(req)) return false;
    const { endpoint } = router.find(req.method, req.url)?.route ?? {};
    const { form } = endpoint?.traits ?? {};
    if (form && isFormOfPage(req)) await showAgain(req, res, form.page, error);
    else if (endpoint && isForPeople(endpoint)) showFailure(req, res, req.url, error);
    else return false;

    return true;
  };

  /** What the page itself refuses comes before what the form was refused for. */
  async function showAgain(req: Request, res: Response, page: string, error: ServiceError): Promise<void> {
    const { code, message, details } = error;
    const { path: action, context } = req;
    context.refused = {
      action,
      code,
      status: errorCodes[code].status,
      message,
      issues: details?.issues ?? [],
      values: context.formValues,
    };
    try {
      await router.find("GET", page)?.run?.(req, res, {});
    } catch (thrown) {
      const failure = toServiceError(thrown);
      logFault(logger, failure);
      showFailure(req, res, page, failure);
    }
  }
}

/** A browser gets to a redirect by itself as well, as when a provider sends it back. */
const isForPeople = ({ output }: Endpoint) => output.kind === "page" || output.kind === "redirect";

/** Who is not signed in gets to the page by way of signing in. */
export function showFailure(req: Request, res: Response, page: string, error: ServiceError): void {
  const { code, message } = error;
  if (code === "UNAUTHORIZED") {
    res.writeHead(303, { Location: `${signIn}?returnTo=${encodeURIComponent(page)}` }).end();
    return;
  }
  const { currentUser, requestId } = req.context;
  const { status } = errorCodes[code];
  sendPage(res, status, Failure, { status, message, requestId, currentUser });
}
