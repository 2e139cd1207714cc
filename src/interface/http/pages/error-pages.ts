import type { Request, Response } from "express";
import type { Endpoint } from "#application/kit/endpoint";
import { errorCodes, type ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import ErrorPage from "#interface/http/pages/error.view";
import { sendPage } from "#interface/http/pages/render";
import type { ErrorPageSender } from "#interface/http/pipeline/error-handler";
import { isFormOfPage, wantsPage } from "#interface/http/pipeline/form";
import type { Router } from "#interface/http/routing/router";
import { logServerError, toServiceError } from "#interface/shared/errors";

const signIn = "/auth/sign-in";

/** Sends errors to browsers: a refused form as its own page with the error, any other error of a page as an error page. */
export function errorPageSender(router: Router, logger: Logger): ErrorPageSender {
  return async (req, res, error) => {
    if (!wantsPage(req)) return false;
    const { endpoint } = router.find(req.method, req.url)?.route ?? {};
    const { form } = endpoint?.traits ?? {};
    if (form && isFormOfPage(req)) await sendFormAgain(req, res, form.page, error);
    else if (endpoint && isForPeople(endpoint)) sendErrorPage(req, res, req.url, error);
    else return false;

    return true;
  };

  /** Runs the endpoint of the page. If it throws, its error is sent instead of the error of the form. */
  async function sendFormAgain(
    req: Request,
    res: Response,
    page: string,
    error: ServiceError,
  ): Promise<void> {
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
      const pageError = toServiceError(thrown);
      logServerError(logger, pageError);
      sendErrorPage(req, res, page, pageError);
    }
  }
}

/** Returns whether browsers request the endpoint. They also follow redirects, for example back from a provider. */
const isForPeople = ({ output }: Endpoint) => output.kind === "page" || output.kind === "redirect";

/** Sends the error page. A caller who is not signed in is redirected to the sign-in page, and from there back to `page`. */
export function sendErrorPage(req: Request, res: Response, page: string, error: ServiceError): void {
  const { code, message } = error;
  if (code === "UNAUTHORIZED") {
    res.writeHead(303, { Location: `${signIn}?returnTo=${encodeURIComponent(page)}` }).end();
    return;
  }
  const { currentUser, requestId } = req.context;
  const { status } = errorCodes[code];
  sendPage(res, status, ErrorPage, { message, requestId, currentUser });
}
