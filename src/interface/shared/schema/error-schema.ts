import Joi from "joi";
import { integer, list, named, object, oneOf, optional, type Schema, string } from "#application/kit/schema";
import { type ErrorCode, errorCodes, type Issue, maxIssues } from "#domain/shared/errors";
import { type ErrorBody, longestErrorText } from "#interface/shared/errors";

const requestId = "0198c0de-7000-7000-8000-000000000000";
// Messages and paths may quote the names of unknown keys, which can be any text.
const anyText = () => Joi.string().allow("").max(longestErrorText);
const issue = object({
  in: oneOf("path", "query", "body").description("The part of the request."),
  path: anyText()
    .description("The field, with dots: `sort.fullName`. Empty when the whole part is meant.")
    .example("title"),
  message: anyText().description("For people.").example("title is required"),
  type: string(100).description("The broken rule, for programs.").example("any.required"),
});

/** The body of every error, as `errorBody` writes it. */
export const errorSchema: Schema = named(
  "Error",
  object({
    code: oneOf(...Object.keys(errorCodes)).description("The kind of error, for programs."),
    message: anyText().description("For people. It never repeats the input.").example("Note not found"),
    status: integer().min(400).max(599).description("The HTTP status."),
    requestId: string(128)
      .description("The same as in `X-Request-Id`; the service logs it.")
      .example(requestId),
    traceId: optional(
      string(32)
        .description("The id of the trace of the request (W3C Trace Context), if the service records traces.")
        .example("4bf92f3577b34da6a3ce929d0e0e4736"),
    ),
    details: optional(
      object({
        issues: list(named("Issue", issue)).max(maxIssues).description("The problems of the input."),
      }),
    ),
  }),
);

const issues: Issue[] = [{ in: "body", path: "title", message: "title is required", type: "any.required" }];

/** Returns an example body of this error. */
export function errorExample(code: ErrorCode): ErrorBody {
  const { status, meaning } = errorCodes[code];
  const isAboutInput = code === "BAD_REQUEST";

  return {
    code,
    message: isAboutInput ? "The input is not valid" : meaning,
    status,
    requestId,
    ...(isAboutInput && { details: { issues } }),
  };
}
