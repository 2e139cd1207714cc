export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes one line of the service's log: `message` names the event, `fields` has the details (an error under `err`). The logger
 * adds the request id and the signed-in user. Never pass a secret; as a second protection, fields with the name of a secret
 * are blanked.
 */
export abstract class Logger {
  abstract debug(fields: LogFields, message: string): void;
  abstract info(fields: LogFields, message: string): void;
  abstract warn(fields: LogFields, message: string): void;
  abstract error(fields: LogFields, message: string): void;
}
