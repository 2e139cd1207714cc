import { randomUUID } from "node:crypto";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, parseKeyPairsIntoRecord, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import pTimeout from "p-timeout";
import { followTraces } from "#application/kit/trace";
import type { Logger } from "#domain/shared/logger";
import { SERVICE_NAME } from "#domain/shared/service-name";
import type { Config } from "#infrastructure/config/config";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { observeActivities } from "#infrastructure/tracing/observe";
import { observeFetch } from "#infrastructure/tracing/outgoing";
import { createSampler } from "#infrastructure/tracing/sampler";

/** Longest time that the shutdown waits for the receiver. */
const STOP_MS = 3_000;
/** Interval at which spans are sent, unless a batch of 512 is full earlier. */
const DELAY_MS = 1_000;
/** Longest time for one batch, with its retries. */
const SEND_MS = 5_000;

export interface Tracing {
  /** Sends the spans that wait. Resolves also if the receiver is not available. */
  stop(): Promise<void>;
}

/**
 * Records the work of this process as spans, and sends them to `url` in batches (OTLP over HTTP). Called before the process
 * creates its parts. Without a receiver, at most 2 048 spans wait, and further ones are dropped.
 */
export function startTracing(url: string, config: Config, logger: Logger): Tracing {
  const headers = parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS);
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    sampler: createSampler(config.OTEL_TRACES_SAMPLER, config.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: logged(exporter, logger), scheduledDelayMillis: DELAY_MS }),
    ],
    resource: resourceFromAttributes({
      "service.name": config.OTEL_SERVICE_NAME,
      "service.instance.id": randomUUID(),
      "deployment.environment.name": config.NODE_ENV,
      "process.pid": process.pid,
    }),
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer(SERVICE_NAME);
  observeActivities(tracer);
  observeFetch(tracer);
  followTraces(traceparent);

  return {
    stop: () => pTimeout(provider.shutdown(), { milliseconds: STOP_MS, message: false }).catch(() => {}),
  };
}

function traceparent(): string | undefined {
  const position = trace.getSpanContext(context.active());

  return position && `00-${position.traceId}-${position.spanId}-0${position.traceFlags & 1}`;
}

/** Lets the exporter log an outage of the receiver. */
function logged(exporter: SpanExporter, logger: Logger): SpanExporter {
  const outage = new OutageLog(logger, "receiver of traces");

  return {
    shutdown: () => exporter.shutdown(),
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) outage.worked();
        else outage.failed(result.error);
        done(result);
      }),
  };
}
