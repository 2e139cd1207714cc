import Joi from "joi";
import type { Authenticator } from "#application/kit/authenticator";
import type { RequestContext } from "#application/kit/context";
import type { Gate } from "#application/kit/gate";
import { type Output, outputOf, type Returned } from "#application/kit/output";
import type { NoInjectables, Injectables, Services } from "#application/kit/ports";
import { type Fields, object, type ObjectOf, type Schema } from "#application/kit/schema";
import type { ErrorCode } from "#domain/shared/errors";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Step = { readonly gate: Gate<never, object> } | { readonly input: ReturnType<typeof object> };

export interface Deprecation {
  /** ISO date from which on the endpoint is deprecated (RFC 9745). */
  since: string;
  /** ISO date after which it may be gone (RFC 8594). */
  sunset: string;
  /** The operation to call instead. */
  use: string;
}

/** The way a browser without scripts calls an endpoint. */
export interface FormRule {
  /** The page with the form. It shows a refused form again, with the error beside its field. */
  readonly page: OwnPath;
  /** The path that the browser is sent to after an accepted form. */
  readonly next: (context: never) => string;
}

/** A path of this service. */
type OwnPath = `/${string}`;

/** The facts that an endpoint declares besides its steps, injections and output. */
export interface EndpointTraits {
  readonly route?: { readonly method: Method; readonly path: string };
  readonly status?: number;
  readonly refuses: readonly ErrorCode[];
  readonly deprecation?: Deprecation;
  readonly form?: FormRule;
  readonly developmentOnly?: true;
  readonly unlimited?: true;
  readonly primary?: true;
  /** The timeout of the handler, instead of REQUEST_TIMEOUT_SECONDS. */
  readonly limitSeconds?: number;
  readonly tag?: string;
  /** The authenticators that the endpoint accepts, instead of those of its folder. */
  readonly accepts?: readonly Authenticator[];
}

export interface Endpoint<Result = unknown> {
  /** Gates and the input, in the order in which they run. */
  readonly steps: readonly Step[];
  readonly traits: EndpointTraits;
  readonly injects: Injectables;
  readonly output: Output;
  readonly handle: (context: never, services: never) => Result | Promise<Result>;
}

/**
 * The chain that declares an endpoint. Gates and input run in the order of the chain. Each method returns a new builder;
 * the endpoint exists after `.output` and `.handler`.
 */
class EndpointBuilder<Context, I extends Injectables> {
  constructor(
    private readonly steps: readonly Step[],
    private readonly injects: I,
    private readonly traits: EndpointTraits,
  ) {}

  /** Runs the gate before everything that is chained after it. The result of the gate joins the context. */
  use<Adds extends object>(gate: Gate<Context, Adds>): EndpointBuilder<Context & Adds, I> {
    return new EndpointBuilder([...this.steps, { gate }], this.injects, this.traits);
  }

  /**
   * Reads and validates the input here: path parameters, and the query (GET, DELETE) or the body. At most once. Takes fields, or
   * an object such as `open(object({ … }))`.
   */
  input<T>(
    this: Context extends { input: unknown } ? never : this,
    schema: Joi.ObjectSchema<T>,
  ): EndpointBuilder<Context & { input: T }, I>;
  input<F extends Fields>(
    this: Context extends { input: unknown } ? never : this,
    fields: F,
  ): EndpointBuilder<Context & { input: ObjectOf<F> }, I>;
  input(given: Fields | Joi.ObjectSchema) {
    const input = Joi.isSchema(given) ? given : object(given);

    return new EndpointBuilder([...this.steps, { input }], this.injects, this.traits);
  }

  /** Declares the ports and application services that the handler needs. They are resolved once, at start-up. */
  inject<Q extends Injectables>(injects: Q): EndpointBuilder<Context, Q> {
    return new EndpointBuilder(this.steps, injects, this.traits);
  }

  /** Overrides the method and the path that follow from the file. `path` is the whole path, such as `/users/{userId}`. */
  route(method: Method, path: `/${string}`): EndpointBuilder<Context, I> {
    return this.with({ route: { method, path } });
  }

  /** Overrides the status that follows from the file's name. */
  status(status: number): EndpointBuilder<Context, I> {
    return this.with({ status });
  }

  /** Declares the codes that the handler itself throws. The contract lists them. */
  refuses(...codes: ErrorCode[]): EndpointBuilder<Context, I> {
    return this.with({ refuses: codes });
  }

  /**
   * Lets an HTML form call the endpoint too. A caller who accepts HTML gets 303 to `next` (default: `page`), or `page` again
   * with the error. A form that needs PUT, PATCH or DELETE posts to `?_method=DELETE`.
   */
  form({
    page,
    next = page,
  }: {
    page: OwnPath;
    next?: OwnPath | ((context: Context) => OwnPath);
  }): EndpointBuilder<Context, I> {
    return this.with({ form: { page, next: typeof next === "string" ? () => next : next } });
  }

  /**
   * Groups the operation under this tag in the contract, instead of the name of its first folder. The README.md of the nearest
   * folder describes the tag.
   */
  tag(tag: string): EndpointBuilder<Context, I> {
    return this.with({ tag });
  }

  /** Marks the operation as deprecated in the contract, and sends `Deprecation` and `Sunset` headers. */
  deprecated(deprecation: Deprecation): EndpointBuilder<Context, I> {
    return this.with({ deprecation });
  }

  /** Removes the route in production: it is answered with 404 and is absent from the contract. */
  developmentOnly(): EndpointBuilder<Context, I> {
    return this.with({ developmentOnly: true });
  }

  /** Exempts the endpoint from the general rate limit and from load shedding: for probes, which come often from one address. */
  unlimited(): EndpointBuilder<Context, I> {
    return this.with({ unlimited: true });
  }

  /**
   * Keeps the reads of a GET endpoint on the primary, also if the service has read replicas: for responses that must include
   * the latest writes of others.
   */
  primary(): EndpointBuilder<Context, I> {
    return this.with({ primary: true });
  }

  /**
   * Sets the timeout of the gates and the handler, instead of REQUEST_TIMEOUT_SECONDS. It starts when the request has arrived.
   * A statement has its own timeout, STATEMENT_TIMEOUT_SECONDS.
   */
  within(seconds: number): EndpointBuilder<Context, I> {
    return this.with({ limitSeconds: seconds });
  }

  /**
   * Accepts exactly these authenticators, instead of those of the folder. Without any, the credentials of a caller are not
   * looked up, and `currentUser` is null for every caller.
   */
  authentication(...accepts: Authenticator[]): EndpointBuilder<Context, I> {
    return this.with({ accepts });
  }

  /** Declares the response: a schema for JSON, or another kind of output. A schema is an allow-list: fields that it does not name are not sent. */
  output<D extends Schema | Output>(declared: D) {
    const { steps, injects, traits } = this;

    return {
      /** Declares the function whose result is the response. */
      handler: (
        handle: (context: Context, services: Services<I>) => Returned<D> | Promise<Returned<D>>,
      ): Endpoint<Returned<D>> => ({ steps, injects, traits, output: outputOf(declared), handle }),
    };
  }

  private with(traits: Partial<EndpointTraits>): EndpointBuilder<Context, I> {
    return new EndpointBuilder(this.steps, this.injects, { ...this.traits, ...traits });
  }
}

export const endpoint = () => new EndpointBuilder<RequestContext, NoInjectables>([], {}, { refuses: [] });

/** Returns the schema of the endpoint's input, if it has one. */
export function inputOf(endpoint: Endpoint): ReturnType<typeof object> | undefined {
  for (const step of endpoint.steps) if ("input" in step) return step.input;

  return undefined;
}

/** Returns every code that the gates and the handler of the endpoint may refuse with. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const gates = endpoint.steps.flatMap((step) => ("gate" in step ? step.gate.refuses : []));

  return [...new Set([...gates, ...endpoint.traits.refuses])];
}

/** Returns the scopes that the endpoint demands. */
export function demandedScopes(endpoint: Endpoint): string[] {
  return endpoint.steps.flatMap((step) => ("gate" in step ? (step.gate.scope ?? []) : []));
}
