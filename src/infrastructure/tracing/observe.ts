import { type Context, ROOT_CONTEXT, SpanKind, trace, type Tracer } from "@opentelemetry/api";
import { parseTraceParent, W3CTraceContextPropagator } from "@opentelemetry/core";
import { activities } from "#application/kit/activity";
import { recordSpans } from "#infrastructure/tracing/spans";
import { summaryOf } from "#infrastructure/tracing/statement-summary";

/** Records the activities of this process as spans. Their names and attributes follow OpenTelemetry where it has conventions. */
export function observeActivities(tracer: Tracer): void {
  observeRequests(tracer);
  observeStatements(tracer);
  observeBackgroundWork(tracer);
}

function observeRequests(tracer: Tracer): void {
  activities.request.observe(
    recordSpans(tracer, {
      kind: SpanKind.SERVER,
      parent: ({ headers }) => propagator.extract(ROOT_CONTEXT, headers, reader),
      name: ({ method, routePath }) => (routePath === undefined ? method : `${method} ${routePath}`),
      attributes: ({ method, routePath, status, requestId, isAborted }) => ({
        "http.request.method": method,
        ...(routePath !== undefined && { "http.route": routePath }),
        "http.response.status_code": status,
        "request.id": requestId,
        ...(isAborted && { "request.aborted": true }),
      }),
      failure: ({ status }) => (status >= 500 ? String(status) : undefined),
    }),
  );
  activities.gate.observe(
    recordSpans(tracer, {
      kind: SpanKind.INTERNAL,
      name: ({ gate }) => `gate ${gate}`,
      attributes: ({ gate }) => ({ "gate.name": gate }),
    }),
  );
}

function observeStatements(tracer: Tracer): void {
  activities.statement.observe(
    recordSpans(tracer, {
      kind: SpanKind.CLIENT,
      isPart: true,
      name: ({ text }) => summaryOf(text),
      attributes: ({ text, rows }) => ({
        "db.system.name": "postgresql",
        "db.query.summary": summaryOf(text),
        "db.query.text": text,
        ...(rows !== undefined && { "db.response.returned_rows": rows }),
      }),
    }),
  );
}

function observeBackgroundWork(tracer: Tracer): void {
  activities.delivery.observe(
    recordSpans(tracer, {
      kind: SpanKind.CONSUMER,
      parent: ({ event }) => contextOf(event.traceparent),
      name: ({ reaction }) => `reaction ${reaction}`,
      attributes: ({ reaction, event, attempt }) => ({
        "reaction.name": reaction,
        "event.table": event.table,
        "event.kind": event.kind,
        "event.sequence": event.sequence,
        attempt,
      }),
    }),
  );
  activities.job.observe(
    recordSpans(tracer, {
      kind: SpanKind.CONSUMER,
      parent: ({ traceparent }) => contextOf(traceparent),
      name: ({ job }) => `job ${job}`,
      attributes: ({ job, attempt }) => ({ "job.name": job, attempt }),
    }),
  );
  activities.cron.observe(
    recordSpans(tracer, {
      kind: SpanKind.INTERNAL,
      parent: () => ROOT_CONTEXT,
      name: ({ cron }) => `cron ${cron}`,
      attributes: ({ cron }) => ({ "cron.name": cron }),
    }),
  );
  activities.mail.observe(
    recordSpans(tracer, { kind: SpanKind.CLIENT, name: () => "mail", attributes: () => ({}) }),
  );
}

const propagator = new W3CTraceContextPropagator();

const reader = {
  get: (headers: Readonly<Record<string, string | string[] | undefined>>, name: string) => headers[name],
  keys: Object.keys,
};

/** Returns the context below a stored `traceparent`, or that of a new trace. */
function contextOf(traceparent: string | null | undefined): Context {
  const parent = traceparent ? parseTraceParent(traceparent) : null;

  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}
