import type Joi from "joi";
import type { Job } from "#application/kit/job";
import { integer, nullable, object, optional, string, uuid } from "#application/kit/schema";
import { currentTraceparent } from "#application/kit/trace";
import { workContext } from "#application/kit/work-context";

/** The stored form of a job. */
export interface JobMessage {
  payload: unknown;
  /** The request and the user on whose behalf the job was enqueued. */
  cause: { requestId: string; actorId: string | null } | null;
  /** The position of the enqueuing code in its trace (W3C Trace Context). */
  traceparent?: string;
  /** Unique among all jobs that are not finished. */
  uniqueKey?: string;
  /** The delivery whose reaction enqueued the job. */
  delivery?: { readonly sequence?: number; readonly reaction: string };
}

// Messages that were stored by earlier versions have no sequence, but the id of the event.
const origin = {
  delivery: object({ sequence: optional(integer()), eventId: optional(uuid()), reaction: string() }),
  uniqueKey: string(300),
};
const originSchema = object({
  delivery: object({ sequence: integer(), reaction: string() }),
  uniqueKey: origin.uniqueKey,
}).unknown();

const messageOf = (job: Job) =>
  object({
    payload: job.payload,
    cause: nullable(object({ requestId: string(), actorId: nullable(string()) })),
    traceparent: optional(string()),
    uniqueKey: optional(origin.uniqueKey),
    delivery: optional(origin.delivery),
  });

/** Throws `TypeError` when the payload does not fit the job, or the key is too long. */
export function writeMessage(job: Job, payload: unknown, uniqueKey?: string): JobMessage {
  const current = workContext.getStore();
  const cause = current ? { requestId: current.requestId, actorId: current.actorId } : null;
  const traceparent = currentTraceparent();
  const message = {
    payload,
    cause,
    ...(traceparent !== undefined && { traceparent }),
    ...(uniqueKey !== undefined && { uniqueKey }),
  };
  assertFits(messageOf(job), message);

  return message;
}

/** Runs `work` with the payload and the `traceparent`, on behalf of the cause. Throws `TypeError` when the message does not fit the job. */
export function readMessage(
  job: Job,
  message: unknown,
  work: (payload: unknown, traceparent: string | undefined) => Promise<void>,
): Promise<void> {
  const { payload, cause, traceparent } = assertFits(messageOf(job), message);
  const run = () => work(payload, traceparent);

  return cause ? workContext.run(cause, run) : run();
}

/** The delivery and the unique key of a job that a reaction enqueued; undefined for other jobs. */
export function originOf(message: unknown) {
  const { error, value } = originSchema.validate(message);

  return error ? undefined : value;
}

/** The error names the fields that do not fit, and no values: payloads may hold secrets. */
function assertFits<T>(schema: Joi.Schema<T>, value: unknown): T {
  const { error, value: fitting } = schema.validate(value);
  if (!error) return fitting;

  const mistakes = error.details.map(({ path, type }) => `${path.join(".")} (${type})`);
  throw new TypeError(`The payload does not fit the job: ${mistakes.join(", ")}`);
}
