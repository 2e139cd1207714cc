import { STATUS_CODES } from "node:http";
import { errorDialect } from "#application/kit/error-dialect";
import { integer, list, named, object, oneOf, optional, string } from "#application/kit/schema";
import { errorCodes, maxIssues } from "#domain/shared/errors";

const issue = object({
  detail: string(1_000).description("For people.").example("title is required"),
  pointer: string(1_100).description("The field, as a JSON Pointer (RFC 6901).").example("#/title"),
});

/** Returns the JSON Pointer to a path with dots, as a fragment of a URI (RFC 6901, section 6). */
const pointerTo = (path: string) =>
  path === "" ? "#" : `#/${path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll(".", "/")}`;

/** Problem details for HTTP APIs (RFC 9457), with `code` and `errors` as extension members. */
export const problemDetails = errorDialect({
  contentType: "application/problem+json",
  schema: named(
    "ProblemDetails",
    object({
      type: oneOf("about:blank").description("The kind of problem is the status."),
      title: string(100).description("The name of the status.").example("Not Found"),
      status: integer().min(400).max(599).description("The HTTP status."),
      detail: string(1_000).description("For people.").example("Note not found"),
      code: oneOf(...Object.keys(errorCodes)).description("The kind of error, for programs."),
      errors: optional(list(named("ProblemField", issue)).max(maxIssues)),
    }),
  ),

  body: ({ code, status, message, issues }) => ({
    type: "about:blank" as const,
    title: STATUS_CODES[status] ?? String(status),
    status,
    detail: message,
    code,
    ...(issues.length > 0 && {
      errors: issues.map(({ message: detail, path }) => ({ detail, pointer: pointerTo(path) })),
    }),
  }),
});
