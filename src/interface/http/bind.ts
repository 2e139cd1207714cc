import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { Step } from "#application/kit/endpoint";
import type { Ports, Resolve } from "#application/kit/ports";
import { binaryRuleOf, isNothing } from "#application/kit/schema";
import type { BodyLimits } from "#interface/http/input/body";
import { inputReader, type PathParameters } from "#interface/http/input/input";
import { type Route, successStatus } from "#interface/http/route";
import { compileOutput } from "#interface/http/serialise";

export type BoundEndpoint = (req: Request, res: Response, path: PathParameters) => Promise<void>;
type BoundStep = (req: Request, res: Response, path: PathParameters) => object | Promise<object>;
type Send = (res: Response, result: unknown) => Promise<void> | void;

/**
 * Compiles an endpoint into one function. Ports are resolved and schemas compiled here, once: a missing binding stops
 * the start, and a request builds nothing. What gates and input add is put on the request's context, in chain order.
 */
export function bind(route: Route, resolve: Resolve, limits: BodyLimits): BoundEndpoint {
  const { endpoint } = route;
  const steps = endpoint.steps.map((step) => bindStep(step, route, resolve, limits));
  const services = resolveAll(endpoint.ports, resolve);
  const send = sender(route);

  return async (req, res, path) => {
    const { context } = req;
    for (const step of steps) {
      const added = step(req, res, path);
      Object.assign(context, added instanceof Promise ? await added : added);
    }

    // The chain's types have proved that this context is the one that the handler declares.
    const result = endpoint.handle(context as never, services);
    await send(res, result instanceof Promise ? await result : result);
  };
}

function bindStep(step: Step, route: Route, resolve: Resolve, limits: BodyLimits): BoundStep {
  if ("input" in step) {
    const read = inputReader(step.input, route, limits);
    return async (req, res, path) => ({ input: await read(req, res, path) });
  }
  const { gate } = step;
  const services = resolveAll(gate.ports, resolve);

  return (req) => gate.check(req.context as never, services);
}

function resolveAll(ports: Ports, resolve: Resolve): never {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, resolve(port)])) as never;
}

function sender(route: Route): Send {
  const { output, traits } = route.endpoint;
  const status = successStatus(route);
  const binary = binaryRuleOf(output);
  const headers = traits.deprecation ? deprecationHeaders(traits.deprecation) : {};

  if (isNothing(output)) {
    return (res) => void res.writeHead(status, headers).end();
  }
  if (binary) {
    const { contentType, cacheControl } = binary;
    const fixed = { ...headers, "Content-Type": contentType, "Cache-Control": cacheControl };
    return (res, result) => sendBytes(res.writeHead(status, fixed), result as Uint8Array | Readable);
  }

  const serialise = compileOutput(output);
  return (res, result) => {
    const text = serialise(result);
    res.writeHead(status, {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
    });
    res.end(text);
  };
}

async function sendBytes(res: Response, bytes: Uint8Array | Readable): Promise<void> {
  if (bytes instanceof Readable) await pipeline(bytes, res);
  else res.end(bytes);
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ since, sunset, use }: { since: string; sunset: string; use: string }) {
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${use}>; rel="successor-version"`,
  };
}
