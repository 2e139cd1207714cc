import Joi from "joi";
import { v5 as uuidv5 } from "uuid";

/** The attributes of a CloudEvent 1.0 that the service writes and reads. `subject` is the id of the row. */
export interface CloudEvent {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly subject?: string | undefined;
  readonly time?: Date | undefined;
  readonly data: unknown;
}

/** Returns the CloudEvent in JSON. `sequence` orders the messages of one subject, as text (CloudEvents extension `sequence`). */
export function writeCloudEvent({ time, ...event }: CloudEvent, sequence: string): string {
  return JSON.stringify({
    specversion: "1.0",
    ...event,
    time: time?.toISOString(),
    sequence: sequence.padStart(19, "0"),
    partitionkey: event.subject,
    datacontenttype: "application/json",
  });
}

interface ReadEvent extends CloudEvent {
  readonly specversion: string;
  readonly partitionkey?: string;
}

// The specification sets no limits; the inbox stores the source and the id.
const schema = Joi.object<ReadEvent>({
  specversion: Joi.string().valid("1.0").required(),
  id: Joi.string().max(500).required(),
  source: Joi.string().max(1_000).required(),
  type: Joi.string().required(),
  subject: Joi.string(),
  time: Joi.date().iso(),
  partitionkey: Joi.string(),
  data: Joi.any(),
}).unknown();

/** Returns a CloudEvent in structured mode, from its JSON. Throws for everything else. */
export function readCloudEvent(body: string): ReadEvent {
  const { error, value } = schema.validate(JSON.parse(body));
  if (error) throw error;

  return value;
}

const KEYS = "7d0c9a5e-6f0b-4a0e-9b7e-2f6a1c1d5e43";

/** Returns the id under which the log keeps the messages of one key in their order. */
export const rowIdOf = (address: string, key: string): string => uuidv5(`${address}\n${key}`, KEYS);
