import type Joi from "joi";
import type { Job } from "#application/kit/job";
import { nullable, object, optional, string } from "#application/kit/schema";
import { type Scope, scope } from "#application/kit/scope";

/** What is stored of a job: its payload, on whose behalf it was enqueued, and a key that is unique among all jobs. */
export interface JobMessage {
  payload: unknown;
  cause: Scope | null;
  uniqueKey?: string;
}

const messageOf = (job: Job) =>
  object({
    payload: job.payload,
    cause: nullable(object({ requestId: string(), actorId: nullable(string()) })),
    uniqueKey: optional(string(300)),
  });

/** Throws `TypeError` when the payload does not fit the job. */
export function writeMessage(job: Job, payload: unknown, uniqueKey?: string): JobMessage {
  const cause = scope.getStore() ?? null;
  const message = { payload, cause, ...(uniqueKey !== undefined && { uniqueKey }) };
  assertFits(messageOf(job), message);

  return message;
}

/**
 * Runs `work` with the payload, on behalf of the cause. Throws `TypeError` when the message does not fit the
 * job.
 */
export function readMessage(
  job: Job,
  message: unknown,
  work: (payload: unknown) => Promise<void>,
): Promise<void> {
  const { payload, cause } = assertFits(messageOf(job), message);

  return cause ? scope.run(cause, () => work(payload)) : work(payload);
}

/** The message names what is wrong, not the value: payloads may hold secrets. */
function assertFits<T>(schema: Joi.Schema<T>, value: unknown): T {
  const { error, value: fitting } = schema.validate(value);
  if (!error) return fitting;

  const faults = error.details.map(({ path, type }) => `${path.join(".")} (${type})`);
  throw new TypeError(`The payload does not fit the job: ${faults.join(", ")}`);
}
