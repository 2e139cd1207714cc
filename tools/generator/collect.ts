import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type Endpoint, demandedScopes } from "#application/kit/endpoint";
import type { ErrorCode } from "#domain/shared/errors";
import { acceptance } from "#tools/generator/authentication";
import {
  checks,
  defaultOf,
  isAuthentication,
  isAuthenticator,
  isChannel,
  isConsumer,
  isEndpoint,
  isErrorDialect,
  isMiddleware,
  isStream,
  type Module,
  type Registered,
} from "#tools/generator/declarations";
import { describedTags, docCommentOf } from "#tools/generator/descriptions";
import { refuseMistakes } from "#tools/generator/mistakes";
import { nearest } from "#tools/generator/nearest";
import { deriveRoute, type FileKind, routeId } from "#interface/http/routing/derive-route";
import type { Route } from "#interface/http/routing/route";
import type { DeclaredMessages } from "#interface/messages/asyncapi";
import type { NamedAuthenticator } from "#interface/shared/authenticators";

export interface Collected {
  routes: Route[];
  /** The description of each tag, by its name. */
  resources: Record<string, string>;
  authenticators: readonly NamedAuthenticator[];
  /** The errors of global middleware. */
  refuses: readonly ErrorCode[];
  /** The scopes that endpoints and channels demand, sorted. */
  scopes: string[];
  messages: DeclaredMessages;
  /** `accepts` are the names of the authenticators that a channel accepts. */
  registered: Record<Registered, { name: string; file: string; accepts?: readonly string[] }[]>;
}

/**
 * Reads the declarations of the application folder from the names of its files. Throws an error that names the file of the
 * first mistake. Mistakes are: a name that fits no rule, two files of one route, a route that no request reaches, a path
 * parameter that is no input, a missing default export, a page without a view in `views`.
 */
export async function collect(folder: string, views: string): Promise<Collected> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => file.endsWith(".ts") && !file.startsWith("kit/"))
    .toSorted();
  const placed = files.map((file) => ({ file, place: deriveRoute(file) }));
  const load = async (file: string): Promise<Module> => ({
    file,
    exports: await import(pathToFileURL(join(folder, file)).href),
  });
  const partsOf = (kind: FileKind) => placed.filter(({ place }) => place === kind).map(({ file }) => file);

  const modulesOf = (kind: FileKind) => Promise.all(partsOf(kind).map(load));

  const gateNames = namesOf(await modulesOf("gate"));
  const authenticators = (await modulesOf("authenticator")).map(namedAuthenticator);
  const authentications = (await modulesOf("authentication")).map(authenticationIn);
  const acceptedBy = acceptance({ authenticators, authentications });
  const errorsOf = nearest("errors", (await modulesOf("errors")).map(errorsIn));
  const routes: Route[] = [];
  for (const { file, place } of placed) {
    if (typeof place === "string") continue;
    const endpoint = defaultOf(await load(file), isEndpoint, "an endpoint");
    const errors = errorsOf(file);
    const description = docCommentOf(readFileSync(join(folder, file), "utf8"));
    routes.push({
      ...(endpoint.traits.route ?? place),
      id: routeId(file),
      file,
      gates: gatesOf(endpoint, gateNames),
      accepts: acceptedBy(file, endpoint),
      ...(errors && { errors }),
      ...(description && { description }),
      endpoint,
    });
  }
  refuseMistakes(routes, views);

  return {
    authenticators,
    refuses: (await modulesOf("middleware")).flatMap(refusalsIn),
    scopes: scopesIn(routes, await modulesOf("channel")),
    routes: routes.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    resources: describedTags(folder, routes),
    messages: await messagesIn(modulesOf),
    registered: await registered(modulesOf, acceptedBy),
  };
}

async function registered(
  modulesOf: (part: Registered) => Promise<Module[]>,
  acceptedBy: (file: string) => string[],
): Promise<Collected["registered"]> {
  const register = async (part: Registered) =>
    (await modulesOf(part)).map((module) => {
      defaultOf(module, checks[part], `${part === "authenticator" ? "an" : "a"} ${part}`);
      const { file } = module;
      return { name: nameOf(file, part), file, ...(part === "channel" && { accepts: acceptedBy(file) }) };
    });

  return {
    reaction: await register("reaction"),
    job: await register("job"),
    cron: await register("cron"),
    middleware: await register("middleware"),
    setup: await register("setup"),
    channel: refuseSecond("the channel of", await register("channel")),
    stream: refuseSecond("the stream of", await register("stream")),
    consumer: await register("consumer"),
    authenticator: refuseSecond("the authenticator", await register("authenticator")),
  };
}

async function messagesIn(
  modulesOf: (part: "stream" | "consumer") => Promise<Module[]>,
): Promise<DeclaredMessages> {
  const streams = (await modulesOf("stream")).map((module) => ({
    name: nameOf(module.file, "stream"),
    stream: defaultOf(module, isStream, "a stream"),
  }));
  const consumers = (await modulesOf("consumer")).map((module) => ({
    name: nameOf(module.file, "consumer"),
    consumer: defaultOf(module, isConsumer, "a consumer"),
  }));

  return { streams, consumers };
}

function gatesOf({ steps }: Endpoint, names: Map<unknown, string>): string[] {
  return steps.flatMap((step) =>
    "gate" in step ? [names.get(step.gate) ?? step.gate.scope ?? "unnamed"] : [],
  );
}

/** Returns the errors of a middleware. Throws for a file below a folder, where it would seem to work only for that folder. */
function refusalsIn(module: Module): readonly ErrorCode[] {
  if (module.file.includes("/"))
    throw new Error(
      `${module.file}: middleware sees every request, so its file is directly in src/application`,
    );

  return defaultOf(module, isMiddleware, "a middleware").refuses;
}

function scopesIn(routes: Route[], channels: Module[]): string[] {
  const ofRoutes = routes.flatMap(({ endpoint }) => demandedScopes(endpoint));
  const ofChannels = channels.flatMap((module) => defaultOf(module, isChannel, "a channel").scope ?? []);

  return [...new Set([...ofRoutes, ...ofChannels])].toSorted();
}

/**
 * Returns the name of a part: `users/user.channel.ts` is the channel of `users`, as a stream is, and `shared/session.authenticator.ts` the
 * authenticator `session`.
 */
function nameOf(file: string, part: Registered): string {
  const id = routeId(file).replace(`.${part}`, "");
  const dot = id.lastIndexOf(".");
  if (part === "channel" || part === "stream") return id.slice(0, dot);

  return part === "authenticator" ? id.slice(dot + 1) : id;
}

function refuseSecond<T extends { name: string; file: string }>(what: string, parts: T[]): T[] {
  const files = new Map<string, string>();
  for (const { name, file } of parts) {
    if (files.has(name)) throw new Error(`${files.get(name)} and ${file} are both ${what} ${name}`);
    files.set(name, file);
  }

  return parts;
}

const namedAuthenticator = (module: Module) => ({
  name: nameOf(module.file, "authenticator"),
  authenticator: defaultOf(module, isAuthenticator, "an authenticator"),
});

const authenticationIn = (module: Module) => ({
  file: module.file,
  authentication: defaultOf(module, isAuthentication, "an authentication"),
});

const errorsIn = (module: Module) => ({
  file: module.file,
  value: {
    file: module.file,
    dialect: defaultOf(module, isErrorDialect, "an error dialect"),
  },
});

/** Sorts by path, a folder before its content, in the same order on every machine. */
const sortKey = ({ path, method }: Route) => `${path} ${method}`;

/** The gate that a file exports as `canEditNote` is `can-edit-note`. */
function namesOf(gateModules: Module[]): Map<unknown, string> {
  const exported = gateModules.flatMap(({ exports }) => Object.entries(exports));

  return new Map(
    exported.map(([name, gate]) => [gate, name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]),
  );
}
