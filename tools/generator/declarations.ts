import type { Authentication, Authenticator } from "#application/kit/authenticator";
import type { Channel } from "#application/kit/channel";
import type { Consumer } from "#application/kit/consumer";
import type { Endpoint } from "#application/kit/endpoint";
import type { ErrorDialect } from "#application/kit/error-dialect";
import type { Middleware } from "#application/kit/middleware";
import type { Setup } from "#application/kit/setup";
import type { Stream } from "#application/kit/stream";
import type { FileKind } from "#interface/http/routing/derive-route";

/** The kinds of files that are found by name, and have no route. */
export type Registered = Extract<
  FileKind,
  "reaction" | "job" | "cron" | "channel" | "stream" | "consumer" | "middleware" | "setup" | "authenticator"
>;

/** A file of the application, and its exports. */
export interface Module {
  file: string;
  exports: Record<string, unknown>;
}

/** Returns the default export. Throws an error that names the file if it is something else. */
export function defaultOf<T>(module: Module, is: (value: unknown) => value is T, what: string): T {
  const value = module.exports["default"];
  if (!is(value)) throw new Error(`${module.file}: its default export is not ${what}`);

  return value;
}

export function isEndpoint(value: unknown): value is Endpoint {
  return isDeclaration(value) && "steps" in value && "handle" in value;
}

export function isChannel(value: unknown): value is Channel {
  return typeof value === "object" && value !== null && "sees" in value;
}

/** Refuses a stream that publishes nothing. */
export function isStream(value: unknown): value is Stream {
  return typeof value === "object" && value !== null && "publishes" in value && isFilled(value.publishes);
}

const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0;

export function isConsumer(value: unknown): value is Consumer {
  return isDeclaration(value) && "receive" in value;
}

export const isAuthenticator = (value: unknown): value is Authenticator =>
  isDeclaration(value) && "carrier" in value && "resolve" in value;

export const isAuthentication = (value: unknown): value is Authentication =>
  typeof value === "object" && value !== null && "accepts" in value;

export const isMiddleware = (value: unknown): value is Middleware => isDeclaration(value) && "phase" in value;

export const isErrorDialect = (value: unknown): value is ErrorDialect =>
  typeof value === "object" && value !== null && "statuses" in value && "body" in value;

export const checks: Record<Registered, (value: unknown) => value is object> = {
  reaction: isDeclaration,
  job: isDeclaration,
  cron: isDeclaration,
  channel: isChannel,
  stream: isStream,
  consumer: isConsumer,
  middleware: isMiddleware,
  setup: (value): value is Setup => isDeclaration(value) && "processes" in value,
  authenticator: isAuthenticator,
};

function isDeclaration(value: unknown): value is object {
  return typeof value === "object" && value !== null && "injects" in value;
}
