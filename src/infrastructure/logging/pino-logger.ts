import { pino, type DestinationStream, type Level, type LevelWithSilent, type Logger as Pino } from "pino";
import { currentTraceId } from "#application/kit/trace";
import { workContext } from "#application/kit/work-context";
import type { LogFields, Logger } from "#domain/shared/logger";
import { blankSecrets } from "#infrastructure/logging/blank-secrets";
import { describeError } from "#infrastructure/logging/describe-error";
import { writesPerTurn } from "#infrastructure/logging/writes-per-turn";

export interface LoggerOptions {
  level: LevelWithSilent;
  /** Readable text instead of JSON; needs `pino-pretty`, which production does not install. */
  pretty: boolean;
  /** Receives each line too, in JSON. */
  onLine?: ((line: string) => void) | undefined;
}

class PinoLogger implements Logger {
  constructor(private readonly pino: Pino) {}

  debug(fields: LogFields, message: string): void {
    this.#log("debug", fields, message);
  }

  info(fields: LogFields, message: string): void {
    this.#log("info", fields, message);
  }

  warn(fields: LogFields, message: string): void {
    this.#log("warn", fields, message);
  }

  error(fields: LogFields, message: string): void {
    this.#log("error", fields, message);
  }

  /** Pino's own hooks for added and blanked fields would copy the fields twice. */
  #log(level: Level, fields: LogFields, message: string): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const current = workContext.getStore();
    const origin = {
      requestId: current?.requestId,
      actorId: current?.actorId ?? undefined,
      traceId: currentTraceId(),
    };
    this.pino[level](blankSecrets(fields, origin), message);
  }
}

/**
 * Creates the logger of a process. It writes one line per event to standard output (The Twelve-Factor App, XI), the lines of
 * one turn of the event loop together.
 */
export async function createLogger(
  { level, pretty, onLine }: LoggerOptions,
  output?: DestinationStream,
): Promise<Logger> {
  const options = {
    level,
    base: null,
    timestamp: isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };

  const lines = pretty ? await prettified() : (output ?? writesPerTurn(1));

  return new PinoLogger(pino(options, onLine ? both(lines, onLine) : lines));
}

const both = (output: DestinationStream, onLine: (line: string) => void): DestinationStream => ({
  write(line) {
    output.write(line);
    onLine(line);
  },
});

let now = 0;
let time = "";

/** Formats the time like pino, but once per millisecond: it is the slowest part of a line. */
function isoTime(): string {
  const current = Date.now();
  if (now !== current) {
    now = current;
    time = `,"time":"${new Date(now).toISOString()}"`;
  }

  return time;
}

async function prettified(): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");

  return pretty({ destination: 1, sync: true, ignore: "actorId", singleLine: true });
}
