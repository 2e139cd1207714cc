import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { sendErrorPage } from "#interface/http/pages/error-pages";
import { asServiceError } from "#interface/http/pipeline/error-handler";
import { wantsPage } from "#interface/http/pipeline/form";
import type { runStages } from "#interface/http/pipeline/stage";
import { dashboardHeaders } from "#interface/http/security/security-headers";
import { logServerError } from "#interface/shared/errors";

export interface Dashboard {
  /** The folder of the page's static files. */
  readonly files: string;
  /** Resolves with the handler of the page's API calls. */
  api(): Promise<RequestHandler>;
}

const page = "/jobs/";

/** Serves the page of the jobs and its API to callers that pass `authorize`. Must be mounted at /jobs. */
export function jobsDashboard(
  authorize: ReturnType<typeof runStages>,
  dashboard: Dashboard,
  logger: Logger,
): Router {
  // Not `Headers`: Node.js 20 loads its whole `fetch` for it, which takes 20 ms of a start.
  const headers = new Map(Object.entries(dashboardHeaders));
  const router = Router();

  const admit = async (req: Request, res: Response): Promise<void> => authorize(req, res);
  router.use((req, res, next) => {
    req.context.routePath = page;
    admit(req, res).then(
      () => next(),
      (thrown: unknown) => {
        if (!wantsPage(req)) return next(thrown);
        const error = asServiceError(thrown);
        logServerError(logger, error);
        sendErrorPage(req, res, page, error);
      },
    );
  });
  router.use(
    express.static(dashboard.files, { cacheControl: false, setHeaders: (res) => res.setHeaders(headers) }),
  );
  router.use("/api/jobs/create", () => {
    throw new ServiceError(
      "FORBIDDEN",
      "Only the service enqueues jobs, with payloads that match their schemas",
    );
  });
  // The events are a stream that stays open as long as the page; the statistics cover only this process.
  router.use(["/api/events", "/api/stats"], () => {
    throw new ServiceError("NOT_FOUND", "This part of the dashboard is not available");
  });
  router.use((req, res, next) => {
    // The dashboard needs a parsed query, and the app parses none.
    req.query = Object.fromEntries(new URLSearchParams(req.url.split("?")[1]));
    keepHeadersAndErrors(res, next);
    dashboard.api().then((handle) => handle(req, res, next), next);
  });

  return router;
}

/** Keeps the service's security policy on the dashboard's responses, and replaces its errors with the one error body. */
function keepHeadersAndErrors(res: Response, next: NextFunction): void {
  const json = res.json.bind(res);
  res.json = (body) => {
    res.removeHeader("Content-Security-Policy");
    if (res.statusCode < 400) return json(body);
    const code = res.statusCode < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
    next(new ServiceError(code, "The jobs could not be read or changed", { cause: body }));

    return res;
  };
}
