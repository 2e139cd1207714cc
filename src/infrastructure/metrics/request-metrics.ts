import { Gauge, Histogram, type Registry } from "prom-client";
import { activities, type RequestFacts } from "#application/kit/activity";
import { timing } from "#infrastructure/metrics/timing";

// The names and labels of OpenTelemetry (semantic conventions for HTTP servers) in the form of Prometheus.

/** Most requests take 1 to 5 ms, the alert on latency compares with 1 s, and the default timeout of a handler is 30 s. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** The label of every path without an endpoint, and of every other method. */
const OTHER = "_OTHER";

/** Measures the requests of this process, by method, route and status. */
export function observeRequests(registry: Registry): void {
  const duration = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its response; the status is aborted if the caller has disconnected before",
    labelNames: ["http_request_method", "http_route", "http_response_status_code"],
    buckets,
    registers: [registry],
  });
  const active = new Gauge({
    name: "http_server_active_requests",
    help: "Requests in flight",
    registers: [registry],
  });
  const timed = timing<RequestFacts>(({ method, routePath, status, isAborted }, seconds) => {
    active.dec();
    duration.observe(
      {
        http_request_method: methods.has(method) ? method : OTHER,
        http_route: routePath ?? OTHER,
        http_response_status_code: isAborted ? "aborted" : status,
      },
      seconds,
    );
  });
  activities.request.observe((facts, work) => {
    active.inc();

    return timed(facts, work);
  });
}
