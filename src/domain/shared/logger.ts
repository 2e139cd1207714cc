export type LogFields = Readonly<Record<string, unknown>>;

/**
 * One line of the service's log: what happened in `message`, with which particulars in `fields` (an error goes
 * under `err`). The request id and the signed-in user are added by the logger. Nobody may pass a secret; fields
 * that are named like one are blanked all the same.
 */
export abstract class Logger {
  abstract debug(fields: LogFields, message: string): void;
  abstract info(fields: LogFields, message: string): void;
  abstract warn(fields: LogFields, message: string): void;
  abstract error(fields: LogFields, message: string): void;
}
