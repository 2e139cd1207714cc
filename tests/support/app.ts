import type { Express } from "express";
import { Container } from "inversify";
import type { Endpoint, Method } from "#application/kit/endpoint";
import { SessionResolver } from "#domain/auth/session-resolver";
import { type LogFields, Logger } from "#domain/shared/logger";
import { createApp, type HttpOptions } from "#interface/http/app";

export const httpOptions: HttpOptions = {
  baseUrl: "http://localhost:3000",
  trustProxy: 0,
  allowedOrigins: ["http://localhost:3000"],
  urlBytes: 8192,
  body: { jsonBytes: 1_000_000, multipartBytes: 10_000_000 },
  rates: { perUser: 0, perAddress: 0, authPerAddress: 0 },
};

/** Keeps what is logged. */
export class MemoryLogger extends Logger {
  readonly lines: { level: string; fields: LogFields; message: string }[] = [];

  debug = this.#at("debug");
  info = this.#at("info");
  warn = this.#at("warn");
  error = this.#at("error");

  #at(level: string) {
    return (fields: LogFields, message: string): void => void this.lines.push({ level, fields, message });
  }
}

class NobodySignedIn extends SessionResolver {
  async resolve() {
    return undefined;
  }
}

/** An app of endpoints made for a test, with no database behind it: `{ "POST /things": endpoint()… }`. */
export function appOf(
  endpoints: Record<string, Endpoint>,
  { options = {}, logger = new MemoryLogger() }: { options?: Partial<HttpOptions>; logger?: Logger } = {},
): Express {
  const container = new Container({ defaultScope: "Singleton" });
  container.bind(Logger).toConstantValue(logger);
  container.bind(SessionResolver).to(NobodySignedIn);
  const routes = Object.entries(endpoints).map(([name, endpoint]) => {
    const [method, path = ""] = name.split(" ");
    return { method: method as Method, path, id: name, file: "test", gates: [], endpoint };
  });

  return createApp({
    routes,
    resolve: (port) => container.get(port),
    options: { ...httpOptions, ...options },
  });
}
