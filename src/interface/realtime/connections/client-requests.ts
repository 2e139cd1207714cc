import { randomUUID } from "node:crypto";
import type Joi from "joi";
import type { Schema, Value } from "#application/kit/schema";
import { workContext } from "#application/kit/work-context";
import { type Issue, maxIssues, ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import type { Connection } from "#interface/realtime/connections/connection";
import { errorBody, logServerError, toServiceError } from "#interface/shared/errors";

/** The argument of the client's callback. */
export type Acknowledgement = { ok: true; sequence: string } | { error: ReturnType<typeof errorBody> };

const options: Joi.ValidationOptions = { abortEarly: false, errors: { wrap: { label: false } } };

/**
 * Handles the event `name` of a client. A client that passes a callback always gets an acknowledgement, also after an error.
 * The requests of one connection run one after the other.
 */
export function handleRequests<S extends Schema>(
  connection: Connection,
  name: string,
  {
    schema,
    logger,
    handle,
  }: { schema: S; logger: Logger; handle: (input: Value<S>) => Promise<{ sequence: string }> },
): void {
  connection.socket.on(name, (...given: unknown[]) => {
    const callback = given.pop();
    const acknowledge = (result: Acknowledgement) => {
      if (typeof callback === "function" && connection.isOpen) callback(result);
    };
    const requestId = randomUUID();
    const run = async () => {
      try {
        acknowledge({ ok: true, ...(await handle(validate(schema, given[0]))) });
      } catch (thrown) {
        const error = toServiceError(thrown);
        logServerError(logger, error);
        acknowledge({ error: errorBody(error, requestId) });
      }
    };
    connection.enqueue(() => workContext.run({ requestId, actorId: connection.userId }, run));
  });
}

function validate<S extends Schema>(schema: S, given: unknown): Value<S> {
  const { error, value } = schema.required().label("message").validate(given, options);
  if (!error) return value;

  const issues = error.details
    .slice(0, maxIssues)
    .map(({ path, message, type }): Issue => ({ in: "body", path: path.join("."), message, type }));
  throw new ServiceError("BAD_REQUEST", "The input is not valid", { details: { issues } });
}
