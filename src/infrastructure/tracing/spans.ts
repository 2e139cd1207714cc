import {
  type Attributes,
  context,
  type Context,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import type { Observer } from "#application/kit/activity";
import { errorCodes, ServiceError } from "#domain/shared/errors";

/** The way in which an activity becomes a span. */
export interface SpanShape<Facts> {
  readonly kind: SpanKind;
  /** Few different names. */
  readonly name: (facts: Facts) => string;
  /** Called at the end of the work. Returns no values of statements, no addresses and no secrets. */
  readonly attributes: (facts: Facts) => Attributes;
  /** The parent. Default: the span that surrounds the work. */
  readonly parent?: (facts: Facts) => Context;
  /** True for work that is only recorded inside another span. */
  readonly isPart?: true;
  /** Returns the kind of an error that the work does not throw. */
  readonly failure?: (facts: Facts) => string | undefined;
}

/** Returns an observer that records each piece of work as a span. Spans of the same trace inside the work are its children. */
export function recordSpans<Facts>(tracer: Tracer, shape: SpanShape<Facts>): Observer<Facts> {
  const { kind, name, attributes, parent: parentOf = context.active.bind(context), isPart, failure } = shape;

  return async (facts, work) => {
    const parent = parentOf(facts);
    if (isPart && !trace.getSpanContext(parent)) return work();
    const span = tracer.startSpan(name(facts), { kind }, parent);
    try {
      return await context.with(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, errorType(error), isExpected(error));
      throw error;
    } finally {
      if (span.isRecording()) {
        span.updateName(name(facts)).setAttributes(attributes(facts));
        const type = failure?.(facts);
        if (type !== undefined) fail(span, type);
      }
      span.end();
    }
  };
}

/** Marks the span with the kind of the error only: messages may quote values and addresses, and the log has them. */
export function fail(span: Span, type: string, isExpected = false): void {
  span.setAttribute("error.type", type);
  if (!isExpected) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the code of the service, of PostgreSQL or of the system; otherwise the name of the class. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "_OTHER";

  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** True for a refusal of the request. */
const isExpected = (error: unknown) => error instanceof ServiceError && errorCodes[error.code].status < 500;
