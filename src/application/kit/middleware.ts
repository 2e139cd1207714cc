import type { RequestContext } from "#application/kit/context";
import type { Injectables, Services } from "#application/kit/ports";
import type { ErrorCode } from "#domain/shared/errors";

/** The parts of a request that only middleware needs. */
export interface AnyRequest {
  readonly method: string;
  /** The path without the query, as the caller sent it. It may have no endpoint. */
  readonly path: string;
  /** Adds a header to the response, also to an error. Throws TypeError for a name or a value that HTTP does not allow. */
  addHeader(name: string, value: string): void;
}

/** A request whose caller is not known yet. */
type EarlyRequest = AnyRequest &
  Pick<RequestContext, "requestId" | "ip" | "network" | "headers" | "cookies" | "signal">;

/** Work on every HTTP request, before or after its caller is known. */
export interface Middleware {
  readonly phase: "before session" | "after session";
  readonly refuses: readonly ErrorCode[];
  readonly injects: Injectables;
  readonly run: (context: never, services: never) => void | Promise<void>;
}

function middleware<Context>(phase: Middleware["phase"]) {
  const refusing = (refuses: readonly ErrorCode[]) => ({
    inject: <I extends Injectables>(injects: I) => ({
      /** Declares the work. It refuses a request by throwing a `ServiceError`. */
      run: (run: (context: Context, services: Services<I>) => void | Promise<void>): Middleware => ({
        phase,
        refuses,
        injects,
        run,
      }),
    }),
  });

  return {
    ...refusing([]),
    /** Declares the codes that the work throws. The contract lists them for every operation. */
    refuses: (...codes: ErrorCode[]) => refusing(codes),
  };
}

/** Declares work on every request before its credentials are read and before it counts against a rate limit. */
export const beforeSession = () => middleware<EarlyRequest>("before session");

/** Declares work on every request after its caller is known, and before the gates of the endpoint. */
export const afterSession = () => middleware<AnyRequest & RequestContext>("after session");
