import type { Request, Response } from "express";
import type Joi from "joi";
import type { Step } from "#application/kit/endpoint";
import { fieldsOf } from "#application/kit/schema-reader";
import type { MediaTypes } from "#domain/files/media-types";
import { type Issue, maxIssues, ServiceError } from "#domain/shared/errors";
import { type BodyLimits, bodyReader } from "#interface/http/input/body";
import { parseForm, textsOf } from "#interface/http/input/form";
import { fieldsDecoder } from "#interface/http/input/text-decoder";
import type { Route } from "#interface/http/routing/route";

export type PathParameters = Record<string, string | undefined>;
export type InputReader = (req: Request, res: Response, path: PathParameters) => unknown;
type InputSchema = Extract<Step, { input: unknown }>["input"];

/**
 * Compiles the reader of an endpoint's input: one object from the path and the query (GET, DELETE) or the body. A name that
 * has one value in the path and another elsewhere is refused. Unknown keys are dropped from a query and refused in a body.
 */
export function inputReader(
  schema: InputSchema,
  { method }: Route,
  limits: BodyLimits,
  types: () => MediaTypes,
): InputReader {
  const decode = fieldsDecoder(fieldsOf(schema));
  const isBodiless = method === "GET" || method === "DELETE";
  const place = isBodiless ? "query" : "body";
  const options: Joi.ValidationOptions = {
    abortEarly: false,
    errors: { wrap: { label: false } },
    ...(isBodiless && { stripUnknown: true }),
  };
  const validate = (raw: object, path: PathParameters): unknown => {
    const { value, error } = schema.validate(raw, options);
    if (error) throw invalid(error.details.map((detail) => issueOf(detail, path, place)));

    return value;
  };

  if (isBodiless) {
    return (req, _res, path) => validate(decode(join(queryOf(req), path, place)), path);
  }

  const readBody = bodyReader(schema, limits, types);
  return async (req, res, path) => {
    const { value, isText } = await readBody(req, res);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw invalid([{ in: "body", path: "", message: "The body must be an object", type: "object.base" }]);
    }
    if (isText) req.context.formValues = textsOf(value);
    const raw = isText ? decode(join(value, path, place)) : join(value, decode(path), place);

    return validate(raw, path);
  };
}

function queryOf(req: Request): object {
  const start = req.url.indexOf("?");

  return start === -1 ? {} : parseForm(req.url.slice(start + 1));
}

function join(values: object, path: object, place: "query" | "body"): object {
  const joined: Record<string, unknown> = { ...values, ...path };
  for (const [name, value] of Object.entries(values)) {
    if (name in path && String(value) !== String(joined[name])) {
      throw invalid([
        { in: place, path: name, message: `${name} is not the one in the path`, type: "path.conflict" },
      ]);
    }
  }

  return joined;
}

function issueOf(detail: Joi.ValidationErrorItem, path: PathParameters, place: "query" | "body"): Issue {
  const [first = ""] = detail.path;

  return {
    in: first in path ? "path" : place,
    path: detail.path.join("."),
    message: detail.message,
    type: detail.type,
  };
}

function invalid(issues: Issue[]): ServiceError {
  return new ServiceError("BAD_REQUEST", "The input is not valid", {
    details: { issues: issues.slice(0, maxIssues) },
  });
}
