import { subscribe } from "node:diagnostics_channel";
import { context, propagation, type Span, SpanKind, trace, type Tracer } from "@opentelemetry/api";
import { errorType, fail } from "#infrastructure/tracing/spans";

/** The message that Node.js publishes about a request of `fetch`. */
interface Message {
  readonly request: {
    readonly method: string;
    readonly origin: string | URL;
    addHeader(name: string, value: string): void;
  };
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/**
 * Records each `fetch` as a span, and passes the trace on in its headers. The address has neither path nor query, which may
 * hold secrets.
 */
export function observeFetch(tracer: Tracer): void {
  const spans = new WeakMap<Message["request"], Span>();
  const on = (event: string, handle: (message: Message) => void) =>
    subscribe(`undici:request:${event}`, (message) => {
      if (isMessage(message)) handle(message);
    });

  on("create", ({ request }) => {
    const { method, origin } = request;
    const span = tracer.startSpan(method, {
      kind: SpanKind.CLIENT,
      attributes: { "http.request.method": method, "server.address": new URL(origin).host },
    });
    spans.set(request, span);
    propagation.inject(trace.setSpan(context.active(), span), request, {
      set: (to, name, value) => to.addHeader(name, value),
    });
  });
  on("headers", ({ request, response }) => {
    const { statusCode = 0 } = response ?? {};
    const span = spans.get(request)?.setAttribute("http.response.status_code", statusCode);
    if (span && statusCode >= 400) fail(span, String(statusCode));
  });
  on("error", ({ request, error }) => {
    const span = spans.get(request);
    if (span) fail(span, errorType(error));
    span?.end();
  });
  on("trailers", ({ request }) => spans.get(request)?.end());
}

const isMessage = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "request" in message;
