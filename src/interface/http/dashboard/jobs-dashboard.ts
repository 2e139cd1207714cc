import express, { type NextFunction, type RequestHandler, type Response, Router } from "express";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { asServiceError } from "#interface/http/pipeline/answer-errors";
import { logFault } from "#interface/shared/errors";
import { wantsPage } from "#interface/http/pipeline/form";
import { showFailure } from "#interface/http/pages/show";
import { dashboardHeaders } from "#interface/http/pipeline/security-headers";
import type { inOrder } from "#interface/http/pipeline/step";

export interface Dashboard {
  /** The folder of the files that the page is made of. */
  readonly files: string;
  /** What answers the calls of the page. */
  api(): Promise<RequestHandler>;
}

const page = "/jobs/";

/** The page of the jobs, and what it calls, for those whom `admit` lets in. To be mounted at /jobs. */
export function jobsDashboard(
  admit: ReturnType<typeof inOrder>,
  dashboard: Dashboard,
  logger: Logger,
): Router {
  const headers = new Headers(dashboardHeaders);
  const router = Router();

  router.use((req, res, next) => {
    req.context.routePath = page;
    admit(req, res).then(
      () => next(),
      (thrown: unknown) => {
        if (!wantsPage(req)) return next(thrown);
        const error = asServiceError(thrown);
        logFault(logger, error);
        showFailure(req, res, page, error);
      },
    );
  });
  router.use(express.static(dashboard.files, { setHeaders: (res) => res.setHeaders(headers) }));
  router.use("/api/jobs/create", () => {
    throw new ServiceError("FORBIDDEN", "Jobs are enqueued by the service alone, with payloads that fit");
  });
  // The one would be open for as long as the page is; the other tells of this process alone.
  router.use(["/api/events", "/api/stats"], () => {
    throw new ServiceError("NOT_FOUND", "The dashboard does without this here");
  });
  router.use((req, res, next) => {
    // The app parses no queries.
    req.query = Object.fromEntries(new URLSearchParams(req.url.split("?")[1]));
    answerInOurWay(res, next);
    dashboard.api().then((answer) => answer(req, res, next), next);
  });

  return router;
}

/** Its answers keep our headers, and its failures become the one error body, without the words of the database. */
function answerInOurWay(res: Response, next: NextFunction): void {
  const policy = String(res.getHeader("Content-Security-Policy"));
  const json = res.json.bind(res);
  res.json = (body) => {
    res.setHeader("Content-Security-Policy", policy);
    if (res.statusCode < 400) return json(body);
    const code = res.statusCode < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
    next(new ServiceError(code, "The jobs could not be read or changed", { cause: body }));

    return res;
  };
}
