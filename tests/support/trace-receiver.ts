import { buffer } from "node:stream/consumers";
import Pbf from "pbf";
import { useLoopbackServer } from "./loopback-server.js";

/** A span, as the receiver of traces gets it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentId: string;
  name: string;
  /** Nanoseconds since 1970. */
  start: number;
  end: number;
  attributes: Record<string, unknown>;
  /** True for a span that is marked as failed. */
  isFailed: boolean;
  /** The attributes of the process. */
  process: Record<string, unknown>;
}

/** A receiver of traces that understands OTLP over HTTP in Protocol Buffers. It keeps what it receives. */
export interface TraceReceiver {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT, once it has started. */
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  /** The headers of the last request. */
  readonly headers: Record<string, unknown>;
  /** Everything that it has received, as text. */
  readonly text: string;
}

/** Starts a receiver before the tests of the `describe` it is called in, and stops it after them. */
export function useTraceReceiver(): TraceReceiver {
  const server = useLoopbackServer();
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown> = {};
  const bodies: Buffer[] = [];
  server.answer = async (req, res) => {
    if (req.url !== "/v1/traces") return res.writeHead(404).end();
    const body = await buffer(req);
    bodies.push(body);
    Object.assign(headers, req.headers);
    spans.push(...decode(body));

    return res.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
  };

  return {
    spans,
    headers,
    get endpoint() {
      return server.origin;
    },
    get text() {
      return Buffer.concat(bodies).toString("latin1");
    },
  };
}

// The numbers of the fields are those of opentelemetry/proto/trace/v1/trace.proto.

function decode(body: Buffer): ReceivedSpan[] {
  return new Pbf(body).readFields((field, spans: ReceivedSpan[], pbf) => {
    if (field === 1) spans.push(...pbf.readMessage(readResource, { spans: [], process: {} }).spans);
  }, []);
}

type Resource = Pick<ReceivedSpan, "process"> & { spans: ReceivedSpan[] };

function readResource(field: number, resource: Resource, pbf: Pbf): void {
  if (field === 1) pbf.readMessage(readAttributes(1), resource.process);
  if (field === 2) pbf.readMessage(readScope, resource);
}

function readScope(field: number, { spans, process }: Resource, pbf: Pbf): void {
  if (field !== 2) return;
  const ids = { traceId: "", spanId: "", parentId: "" };
  const span = { ...ids, name: "", start: 0, end: 0, attributes: {}, isFailed: false, process };
  spans.push(pbf.readMessage(readSpan, span));
}

function readSpan(field: number, span: ReceivedSpan, pbf: Pbf): void {
  const id = () => Buffer.from(pbf.readBytes()).toString("hex");
  if (field === 1) span.traceId = id();
  if (field === 2) span.spanId = id();
  if (field === 4) span.parentId = id();
  if (field === 5) span.name = pbf.readString();
  if (field === 7) span.start = pbf.readFixed64();
  if (field === 8) span.end = pbf.readFixed64();
  if (field === 9) readAttribute(span.attributes, pbf);
  if (field === 15) span.isFailed = pbf.readMessage(readStatus, { code: 0 }).code === 2;
}

const readAttributes = (list: number) => (field: number, attributes: Record<string, unknown>, pbf: Pbf) => {
  if (field === list) readAttribute(attributes, pbf);
};

function readAttribute(attributes: Record<string, unknown>, pbf: Pbf): void {
  const { key, value } = pbf.readMessage(readPair, { key: "", value: undefined });
  attributes[key] = value;
}

interface Pair {
  key: string;
  value: unknown;
}

function readPair(field: number, pair: Pair, pbf: Pbf): void {
  if (field === 1) pair.key = pbf.readString();
  if (field === 2) pbf.readMessage(readValue, pair);
}

function readValue(field: number, pair: Pair, pbf: Pbf): void {
  if (field === 1) pair.value = pbf.readString();
  if (field === 2) pair.value = pbf.readBoolean();
  if (field === 3) pair.value = pbf.readVarint();
  if (field === 4) pair.value = pbf.readDouble();
}

function readStatus(field: number, status: { code: number }, pbf: Pbf): void {
  if (field === 3) status.code = pbf.readVarint();
}
