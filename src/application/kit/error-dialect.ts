import type Joi from "joi";
import { type ErrorCode, errorCodes, type Issue } from "#domain/shared/errors";

/** The error of a request, as a dialect reads it. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  /** The HTTP status, in this dialect. */
  readonly status: number;
  readonly message: string;
  /** The validation errors of the input, if the error is about the input. */
  readonly issues: readonly Issue[];
  /** The same as in the header `X-Request-Id`. */
  readonly requestId: string;
  /** The id of the trace of the request (W3C Trace Context), if traces are recorded. */
  readonly traceId?: string;
}

/** Another form of the error responses of a folder. */
export interface ErrorDialect {
  readonly contentType: string;
  readonly statuses: Readonly<Partial<Record<ErrorCode, number>>>;
  readonly schema: Joi.ObjectSchema;
  readonly body: (error: ErrorFacts) => unknown;
}

interface DialectDefinition<Body> {
  /** The media type of the body. By default `application/json`. */
  contentType?: string;
  /** The statuses of codes that differ from `domain/shared/errors.ts`, between 400 and 599. */
  statuses?: Partial<Record<ErrorCode, number>>;
  /** The schema of the body. The contract publishes it, and fields that it does not name are not sent. */
  schema: Joi.ObjectSchema<Body>;
  /** Returns the body of an error. Texts in `error` have at most 1 000 characters. */
  body: (error: ErrorFacts) => Body;
}

/** Declares the form of the error responses of a folder and its subfolders. Throws `RangeError` for a status that is no error. */
export function errorDialect<Body>({
  contentType = "application/json",
  statuses = {},
  ...definition
}: DialectDefinition<Body>): ErrorDialect {
  for (const status of Object.values(statuses))
    if (status < 400 || status > 599) throw new RangeError(`${status} is not the status of an error`);

  return { ...definition, contentType, statuses };
}

/** Returns the HTTP status of an error. */
export const statusOf = (code: ErrorCode, dialect?: ErrorDialect): number =>
  dialect?.statuses[code] ?? errorCodes[code].status;
