import type { Request, Response } from "express";
import { type ErrorDialect, statusOf } from "#application/kit/error-dialect";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { pathOfFolder } from "#interface/http/routing/derive-route";
import type { FolderErrors, Route } from "#interface/http/routing/route";
import type { Router } from "#interface/http/routing/router";
import { errorBody, factsOf } from "#interface/shared/errors";
import { compileOutput } from "#interface/shared/output/serialise";

export type ErrorSender = (req: Request, res: Response, error: ServiceError) => void;

type Write = (error: ServiceError, req: Request) => Written;

interface Written {
  status: number;
  contentType: string;
  text: string;
}

/**
 * Returns a function that sends an error in the dialect of the endpoint. A path without an endpoint has the dialect of the
 * nearest folder. A body that does not fit the schema of its dialect is logged, and answered with the one error body.
 */
export function errorSender(routes: readonly Route[], router: Router, logger: Logger): ErrorSender {
  const folders = routes.flatMap(({ errors }) => errors ?? []);
  const writers = new Map(folders.map(({ dialect }) => [dialect, writerOf(dialect)]));
  const find = dialectFinder(folders, router);

  return (req, res, error) => {
    const dialect = find(req.method, req.url);
    const write = dialect && writers.get(dialect);
    const { status, contentType, text } = write ? attempt(write, error, req) : standard(error, req);
    res.writeHead(status, { "Content-Type": contentType, "Content-Length": Buffer.byteLength(text) });
    res.end(text);
  };

  function attempt(write: Write, error: ServiceError, req: Request): Written {
    try {
      return write(error, req);
    } catch (err) {
      logger.error({ err }, "The error does not fit its dialect");
      return standard(new ServiceError("INTERNAL_SERVER_ERROR", "Something went wrong on our side"), req);
    }
  }
}

/** Returns a function that finds the dialect of a request. */
export function dialectFinder(folders: readonly FolderErrors[], router: Pick<Router, "routeAt">) {
  const declared = new Map(folders.map(({ file, dialect }) => [pathOfFolder(file), dialect]));
  const nearestFirst = [...declared].map(([path, dialect]) => ({ path, dialect, covers: below(path) }));
  // A static folder comes before a parameter of the same depth, because `{` is after all letters.
  nearestFirst.sort((a, b) => depthOf(b.path) - depthOf(a.path) || (a.path < b.path ? -1 : 1));

  return (method: string, url: string): ErrorDialect | undefined => {
    const route = router.routeAt(method, url);
    if (route) return route.errors?.dialect;

    return nearestFirst.find(({ covers }) => covers.test(url))?.dialect;
  };
}

const depthOf = (path: string) => path.split("/").length;

const below = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(?:[/?]|$)`);

function writerOf(dialect: ErrorDialect): Write {
  const { schema, contentType, body } = dialect;
  const serialise = compileOutput(schema);

  return (error, { context }) => {
    const facts = factsOf(errorBody(error, context.requestId, context.traceId), dialect);

    return { status: facts.status, contentType, text: serialise(body(facts)) };
  };
}

/** Writes the one error body, as `application/problem+json` (RFC 9457) if the caller accepts that. */
function standard(error: ServiceError, { headers, context }: Request): Written {
  const wantsProblem = headers.accept?.includes("application/problem+json");

  return {
    status: statusOf(error.code),
    contentType: wantsProblem ? "application/problem+json" : "application/json; charset=utf-8",
    text: JSON.stringify(errorBody(error, context.requestId, context.traceId)),
  };
}
