import type { Request, Response } from "express";
import type { Endpoint, Step } from "#application/kit/endpoint";
import type { Gate } from "#application/kit/gate";
import { type Resolve, servicesOf } from "#application/kit/ports";
import { isLeave } from "#application/kit/schema";
import type { BodyLimits } from "#interface/http/input/body";
import { inputReader, type PathParameters } from "#interface/http/input/input";
import { isFormOfPage } from "#interface/http/pipeline/form";
import type { Route } from "#interface/http/routing/route";
import { type Send, sendAway, sender } from "#interface/http/output/send";

export type BoundEndpoint = (req: Request, res: Response, path: PathParameters) => Promise<void>;
type BoundStep = (req: Request, res: Response, path: PathParameters) => object | Promise<object>;
type BoundGate = (req: Request) => object | Promise<object>;

/**
 * Compiles an endpoint into one function. Ports are resolved and schemas compiled here, once: a missing binding stops
 * the start, and a request builds nothing. What gates and input add is put on the request's context, in chain order.
 */
export function bind(route: Route, resolve: Resolve, limits: BodyLimits): BoundEndpoint {
  const { endpoint } = route;
  const steps = endpoint.steps.map((step) => bindStep(step, route, resolve, limits));
  const services = servicesOf(endpoint.ports, resolve) as never;
  const send = sender(route);
  const sendForm = formSender(endpoint);

  return async (req, res, path) => {
    const { context } = req;
    for (const step of steps) {
      const added = step(req, res, path);
      Object.assign(context, added instanceof Promise ? await added : added);
    }

    // The chain's types have proved that this context is the one that the handler declares.
    const returned = endpoint.handle(context as never, services);
    const result = returned instanceof Promise ? await returned : returned;
    await (sendForm && isFormOfPage(req) ? sendForm : send)(req, res, result);
  };
}

/** The good answer to a browser's form: on to the next page, or out of this service. */
function formSender({ output, traits: { form } }: Endpoint): Send | undefined {
  if (!form) return undefined;
  if (isLeave(output)) return sendAway(output);

  // The rule was declared on this endpoint's own context.
  return (req, res) => void res.writeHead(303, { Location: form.next(req.context as never) }).end();
}

function bindStep(step: Step, route: Route, resolve: Resolve, limits: BodyLimits): BoundStep {
  if ("input" in step) {
    const read = inputReader(step.input, route, limits);
    return async (req, res, path) => ({ input: await read(req, res, path) });
  }

  return bindGate(step.gate, resolve);
}

/** Throws what the gate refuses a request with. */
export function bindGate<Needs>({ ports, check }: Gate<Needs, object>, resolve: Resolve): BoundGate {
  const services = servicesOf(ports, resolve) as never;

  return (req) => check(req.context as never, services);
}
