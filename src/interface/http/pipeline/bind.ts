import type { Request, Response } from "express";
import { activities } from "#application/kit/activity";
import type { Endpoint } from "#application/kit/endpoint";
import { callErased } from "#application/kit/erased";
import type { Gate } from "#application/kit/gate";
import { type Resolve, servicesOf } from "#application/kit/ports";
import type { object } from "#application/kit/schema";
import { MediaTypes } from "#domain/files/media-types";
import type { BodyLimits } from "#interface/http/input/body";
import { inputReader, type PathParameters } from "#interface/http/input/input";
import { isFormOfPage } from "#interface/http/pipeline/form";
import {
  allowReplica,
  keepLastWrite,
  type LastWrites,
  mayReadReplica,
} from "#interface/http/pipeline/replica-reads";
import type { RequestTimeouts } from "#interface/http/pipeline/request-timeouts";
import type { Route } from "#interface/http/routing/route";
import { awaySender, type Send, sender } from "#interface/http/output/send";

export type BoundEndpoint = (req: Request, res: Response, path: PathParameters) => Promise<void>;
type BoundStep = (req: Request, res: Response, path: PathParameters) => object | Promise<object>;
type BoundGate = (req: Request) => object | Promise<object>;

/**
 * Compiles an endpoint into one function. Ports are resolved and schemas compiled once, at start-up: a missing binding
 * prevents the start, and a request compiles nothing. Each gate and the input add to the request's context, in chain order.
 */
export function bind(
  route: Route,
  resolve: Resolve,
  limits: BodyLimits,
  timeouts: RequestTimeouts,
  lastWrites?: LastWrites,
): BoundEndpoint {
  const { endpoint } = route;
  const steps = bindSteps(route, resolve, limits);
  const services = servicesOf(endpoint.injects, resolve);
  const send = sender(route);
  const sendForm = formSender(endpoint);
  const readsReplica = lastWrites !== undefined && mayReadReplica(route);

  return async (req, res, path) => {
    const { context } = req;
    timeouts.start(req);
    try {
      if (readsReplica) allowReplica(context);
      for (const step of steps) {
        const added = step(req, res, path);
        Object.assign(context, added instanceof Promise ? await added : added);
      }

      const returned = callErased(endpoint.handle, context, services);
      const result = returned instanceof Promise ? await returned : returned;
      if (lastWrites) await keepLastWrite(context, lastWrites);
      // A handler that ends long after its timeout has been answered.
      if (!res.headersSent) await (sendForm && isFormOfPage(req) ? sendForm : send)(req, res, result);
    } catch (error) {
      if (lastWrites) await keepLastWrite(context, lastWrites);
      throw error;
    } finally {
      timeouts.end(req);
    }
  };
}

/** Answers a browser's form: redirects to the next page, or leads to another service. A page answers the form itself. */
function formSender({ output, traits: { form } }: Endpoint): Send | undefined {
  if (!form || output.kind === "page") return undefined;
  if (output.kind === "leave") return awaySender(output.schema);

  return (req, res) => void res.writeHead(303, { Location: callErased(form.next, req.context) }).end();
}

function bindSteps(route: Route, resolve: Resolve, limits: BodyLimits): BoundStep[] {
  const names = [...route.gates];

  return route.endpoint.steps.map((step) =>
    "input" in step
      ? bindInput(step.input, route, resolve, limits)
      : observed(names.shift() ?? "unnamed", bindGate(step.gate, resolve)),
  );
}

function bindInput(
  input: ReturnType<typeof object>,
  route: Route,
  resolve: Resolve,
  limits: BodyLimits,
): BoundStep {
  const read = inputReader(input, route, limits, () => resolve(MediaTypes));

  return async (req, res, path) => ({ input: await read(req, res, path) });
}

/** Lets the observers see the gate. Without observers it stays as it is, so that it costs nothing. */
function observed(gate: string, check: BoundGate): BoundGate {
  if (!activities.gate.isObserved) return check;

  return (req) => activities.gate.run({ gate }, async () => check(req));
}

/** Compiles a gate. The function throws the gate's refusal. */
export function bindGate<Needs>({ injects, check }: Gate<Needs, object>, resolve: Resolve): BoundGate {
  const services = servicesOf(injects, resolve);

  return (req) => callErased(check, req.context, services);
}
