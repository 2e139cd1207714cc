import { pino, type DestinationStream, type LevelWithSilent, type Logger as Pino } from "pino";
import { scope } from "#application/kit/scope";
import type { LogFields, Logger } from "#domain/shared/logger";
import { blankSecrets } from "#infrastructure/logging/blank-secrets";
import { describeError } from "#infrastructure/logging/describe-error";

export interface LoggerOptions {
  level: LevelWithSilent;
  /** For people instead of machines; needs `pino-pretty`, which production does not install. */
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
 * The root logger of a process. It writes one line per event to standard output (The Twelve-Factor App, XI), at once:
 * nothing is lost when the process dies, and a reader that is too slow slows the service down instead of filling its memory.
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
    mixin: onWhoseBehalf,
  };

  return new PinoLogger(pino(options, pretty ? await prettified(output) : output));
}

let now = 0;
let time = "";

/** As pino's own, but written once per millisecond: it is the dearest part of a line. */
function isoTime(): string {
  if (now !== Date.now()) {
    now = Date.now();
    time = `,"time":"${new Date(now).toISOString()}"`;
  }

  return time;
}

/** A fresh object each time, because pino writes the fields into it. */
function onWhoseBehalf(): object {
  const current = scope.getStore();

  return current ? { requestId: current.requestId, actorId: current.actorId ?? undefined } : {};
}

async function prettified(destination: DestinationStream): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");

  return pretty({ destination, ignore: "actorId", singleLine: true });
}
