import { pino, type DestinationStream, type LevelWithSilent, type Logger as Pino } from "pino";
import { scope } from "#application/kit/scope";
import type { LogFields, Logger } from "#domain/shared/logger";
import { blankSecrets } from "#infrastructure/logging/blank-secrets";
import { describeError } from "#infrastructure/logging/describe-error";

export interface LoggerOptions {
  level: LevelWithSilent;
  /** Readable text instead of JSON; needs `pino-pretty`, which production does not install. */
  pretty: boolean;
}

class PinoLogger implements Logger {
  constructor(private readonly pino: Pino) {}

  debug(fields: LogFields, message: string): void {
    this.pino.debug(fields, message);
  }

  info(fields: LogFields, message: string): void {
    this.pino.info(fields, message);
  }

  warn(fields: LogFields, message: string): void {
    this.pino.warn(fields, message);
  }

  error(fields: LogFields, message: string): void {
    this.pino.error(fields, message);
  }
}

/**
 * Creates the logger of a process. It writes one line per event to standard output (The Twelve-Factor App, XI),
 * synchronously: no line is lost when the process dies, and a slow reader slows the service instead of filling its memory.
 */
export async function createLogger(
  { level, pretty }: LoggerOptions,
  output: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Promise<Logger> {
  const options = {
    level,
    base: null,
    timestamp: isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: blankSecrets },
    serializers: { err: describeError },
    mixin: scopeFields,
  };

  return new PinoLogger(pino(options, pretty ? await prettified(output) : output));
}

let now = 0;
let time = "";

/** Formats the time like pino, but once per millisecond: it is the slowest part of a line. */
function isoTime(): string {
  if (now !== Date.now()) {
    now = Date.now();
    time = `,"time":"${new Date(now).toISOString()}"`;
  }

  return time;
}

/** Returns a new object each time, because pino adds the fields to it. */
function scopeFields(): object {
  const current = scope.getStore();

  return current ? { requestId: current.requestId, actorId: current.actorId ?? undefined } : {};
}

async function prettified(destination: DestinationStream): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");

  return pretty({ destination, ignore: "actorId", singleLine: true });
}
