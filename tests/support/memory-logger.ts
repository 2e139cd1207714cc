import type { LogFields, Logger } from "#domain/shared/logger";

/** A logger that keeps its lines in memory. */
export class MemoryLogger implements Logger {
  readonly lines: { level: string; fields: LogFields; message: string }[] = [];

  debug = this.#at("debug");
  info = this.#at("info");
  warn = this.#at("warn");
  error = this.#at("error");

  #at(level: string) {
    return (fields: LogFields, message: string): void => void this.lines.push({ level, fields, message });
  }
}
