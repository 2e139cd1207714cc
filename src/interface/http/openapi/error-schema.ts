import Joi from "joi";
import { integer, list, named, object, oneOf, optional, type Schema, string } from "#application/kit/schema";
import { statusOf } from "#domain/shared/errors";

// Messages and paths may quote the names of unknown keys, which are any text at all.
const anyText = () => Joi.string().allow("");
const issue = object({
  in: oneOf("path", "query", "body"),
  path: anyText(),
  message: anyText(),
  type: string(),
});

/** The one body of every failure, as `errorBody` makes it. */
export const errorSchema: Schema = named(
  "Error",
  object({
    code: oneOf(...Object.keys(statusOf)),
    message: anyText(),
    status: integer().min(400).max(599),
    requestId: string(128),
    details: optional(object({ issues: list(named("Issue", issue)) })),
  }),
);
