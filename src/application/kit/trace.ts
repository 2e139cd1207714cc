let readTraceparent: () => string | undefined = () => undefined;

/** Lets this process find the trace of the running code. Called before the process starts to work, if traces are recorded. */
export function followTraces(read: () => string | undefined): void {
  readTraceparent = read;
}

/**
 * The position of the running code in its trace, in the form of the header `traceparent` (W3C Trace Context). Undefined where
 * nothing is traced.
 */
export const currentTraceparent = (): string | undefined => readTraceparent();

/** The id of the trace of the running code, for logs and errors. */
export const currentTraceId = (): string | undefined => readTraceparent()?.slice(3, 35);
