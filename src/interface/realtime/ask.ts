import { randomUUID } from "node:crypto";
import type Joi from "joi";
import type { Schema, Value } from "#application/kit/schema";
import { scope } from "#application/kit/scope";
import { type Issue, maxIssues, ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { errorBody, logFault, toServiceError } from "#interface/shared/errors";
import type { Connection } from "#interface/realtime/connection";

/** What the client's callback is called with. */
export type Acknowledgement = { ok: true; sequence: number } | { error: ReturnType<typeof errorBody> };

const options: Joi.ValidationOptions = { abortEarly: false, errors: { wrap: { label: false } } };

/**
 * Listens to what clients ask for by `name`. Whatever happens, the client is answered, if it gave a callback, and the process
 * goes on. One connection's requests are answered one after the other.
 */
export function answer<S extends Schema>(
  connection: Connection,
  name: string,
  {
    schema,
    logger,
    work,
  }: { schema: S; logger: Logger; work: (asked: Value<S>) => Promise<{ sequence: number }> },
): void {
  connection.socket.on(name, (...given: unknown[]) => {
    const callback = given.pop();
    const reply = (said: Acknowledgement) => {
      if (typeof callback === "function" && connection.isOpen) callback(said);
    };
    const requestId = randomUUID();
    const run = async () => {
      try {
        reply({ ok: true, ...(await work(read(schema, given[0]))) });
      } catch (thrown) {
        const error = toServiceError(thrown);
        logFault(logger, error);
        reply({ error: errorBody(error, requestId) });
      }
    };
    connection.inTurn(() => scope.run({ requestId, actorId: connection.userId }, run));
  });
}

function read<S extends Schema>(schema: S, given: unknown): Value<S> {
  const { error, value } = schema.required().label("message").validate(given, options);
  if (!error) return value;

  const issues = error.details
    .slice(0, maxIssues)
    .map(({ path, message, type }): Issue => ({ in: "body", path: path.join("."), message, type }));
  throw new ServiceError("BAD_REQUEST", "The input is not valid", { details: { issues } });
}
