import { availableParallelism } from "node:os";
import Joi from "joi";
import {
  integer,
  object,
  type ObjectOf,
  oneOf,
  optional,
  string,
  withDefault,
} from "#application/kit/schema";
import { SERVICE_NAME } from "#domain/shared/service-name";
import {
  address,
  anyOrigins,
  databases,
  networks,
  originOnly,
  origins,
} from "#infrastructure/config/address";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

const MB = 1024 * 1024;
const DAY_SECONDS = 24 * 60 * 60;
const CENTURY_DAYS = 36_500;

const MAX_WORKERS = 64;
const workersMessage = `{{#label}} must be auto, or a number from 1 to ${MAX_WORKERS}`;

function workersIn(text: string): number | undefined {
  if (text === "auto") return Math.min(availableParallelism(), MAX_WORKERS);

  return /^[1-9]\d?$/.test(text) && Number(text) <= MAX_WORKERS ? Number(text) : undefined;
}

// Greater values would fail later: the limits are 24 days for a Node timer, 512 MB for a V8 string, 270 000 years for a date.
const seconds = (fallback: number) => withDefault(integer().min(1).max(DAY_SECONDS), fallback);
const bytes = (fallback: number) =>
  withDefault(
    integer()
      .min(1)
      .max(256 * MB),
    fallback,
  );
const perMinute = (fallback: number) => withDefault(integer().min(0), fallback);
const required = Joi.required();
const inProduction = { is: "production", then: required };
const httpsInProduction = {
  is: "production",
  then: address("https")
    .required()
    .when("INSECURE_HTTP", { is: "allowed", then: address("http", "https") }),
};
const withBucket = { is: Joi.exist(), then: required };

const fields = {
  NODE_ENV: withDefault(oneOf("development", "test", "production"), "development").description(
    "development, test or production",
  ),
  HOST: string()
    .optional()
    .default("127.0.0.1")
    .when("NODE_ENV", { is: "production", then: Joi.string().default("0.0.0.0") })
    .description("address that the API listens on; default in production: 0.0.0.0"),
  PORT: withDefault(Joi.number().port(), 3000).description("port that the API listens on"),
  BASE_URL: address("http", "https")
    .replace(/\/+$/, "")
    .custom(originOnly)
    .optional()
    .default(({ PORT }: { PORT: number }) => `http://localhost:${PORT}`)
    .when("NODE_ENV", httpsInProduction)
    .description(
      "public address of the service; required and https in production, default elsewhere: http://localhost:PORT",
    ),
  HOME_URL: optional(address("http", "https")).description(
    "address that / redirects to in production; without it / is not found, and elsewhere it is the home page of developers",
  ),
  INSECURE_HTTP: withDefault(oneOf("refused", "allowed"), "refused").description(
    "allowed: BASE_URL may be http in production; anyone on the network path can then read passwords and cookies",
  ),
  TRUST_PROXY: Joi.any<number | string[]>()
    .custom((text: string, helpers) => (/^\d{1,2}$/.test(text) ? Number(text) : networks(text, helpers)))
    .optional()
    .default(0)
    .description("proxies whose X-Forwarded-For is trusted: their number, or their addresses and networks"),
  ALLOWED_ORIGINS: Joi.any<string[]>()
    .custom(origins)
    .optional()
    .default([])
    .description(
      "other origins whose pages may call the API with cookies; the origin of BASE_URL is always allowed",
    ),
  ALLOWED_ORIGINS_FOR_TOKENS: Joi.any<string[]>()
    .custom(anyOrigins)
    .optional()
    .default([])
    .description(
      "other origins whose pages may call the API with tokens, never with cookies; *: all origins",
    ),
  LOG_LEVEL: withDefault(
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "info",
  ).description("lowest level that is logged"),

  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address("http", "https")).description(
    "address of an OpenTelemetry receiver, such as http://localhost:4318, to send traces to it (OTLP over HTTP)",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(address("http", "https")).description(
    "address for traces, with its path; default: /v1/traces below OTEL_EXPORTER_OTLP_ENDPOINT",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(string()).description(
    "headers for the receiver, such as its key: name=value, separated by commas",
  ),
  OTEL_SERVICE_NAME: withDefault(string(), SERVICE_NAME).description("name of this process in traces"),
  OTEL_TRACES_SAMPLER: withDefault(
    oneOf(
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ),
    "always_on",
  ).description(
    "which traces are recorded; the samplers that start with parentbased follow the caller's traceparent",
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault(Joi.number().min(0).max(1), 1).description(
    "part of the traces that the samplers with traceidratio record, from 0 to 1",
  ),

  WORKERS: Joi.any<number>()
    .custom((text: string, helpers) => workersIn(text) ?? helpers.message({ custom: workersMessage }))
    .optional()
    .default(1)
    .description(
      "API processes that one command runs behind the port, which share DATABASE_POOL_MAX; auto: one per processor",
    ),

  METRICS_PORT: optional(Joi.number().port()).description(
    "port on HOST where this process serves its metrics for Prometheus, at /metrics; not set: no metrics",
  ),

  DATABASE_URL: address("postgres", "postgresql")
    .required()
    .description(
      "address of PostgreSQL; outside production, make run and the other commands of make start one without it",
    ),
  DATABASE_DIRECT_URL: address("postgres", "postgresql")
    .optional()
    .default(({ DATABASE_URL }: { DATABASE_URL: string }) => DATABASE_URL)
    .description(
      "address of PostgreSQL without a pooler, if DATABASE_URL leads through PgBouncer: for migrations, notifications and background work",
    ),
  DATABASE_PREPARED: withDefault(oneOf("on", "off"), "on").description(
    "off: no prepared statements, for a pooler that does not keep them (PgBouncer before 1.21)",
  ),
  DATABASE_POOL_MAX: withDefault(integer().min(1), 10).description(
    "maximum connections to PostgreSQL for requests, per process and per server",
  ),
  DATABASE_REPLICA_URLS: Joi.any<string[]>()
    .custom(databases)
    .optional()
    .default([])
    .description(
      "addresses of read replicas of DATABASE_URL, separated by commas, for requests that only read",
    ),
  DATABASE_REPLICA_LAG_SECONDS: seconds(10).description(
    "maximum lag of a read replica, in seconds; requests read on the primary while a replica lags for longer",
  ),
  STATEMENT_TIMEOUT_SECONDS: seconds(10).description("timeout of a statement, in seconds"),
  MONGODB_URL: optional(address("mongodb", "mongodb+srv")).description(
    "address of MongoDB, to store jobs there instead of in PostgreSQL",
  ),
  REDIS_URL: optional(address("redis", "rediss")).description(
    "address of Redis, where all processes count the rate limits together, and which sends messages to the sockets of other processes instead of PostgreSQL",
  ),
  NATS_URL: optional(address("nats", "tls")).description(
    "address of a NATS server with JetStream, for the messages to and from other services",
  ),
  KAFKA_URL: optional(address("kafka"))
    .when("NATS_URL", { is: Joi.exist(), then: Joi.forbidden() })
    .messages({ "any.unknown": "{{#label}} must be absent beside NATS_URL" })
    .description("address of a Kafka broker, for the same messages instead of NATS, kafka://host:9092"),
  SCHEDULER: oneOf("inline", "separate")
    .optional()
    .default("inline")
    .when("NODE_ENV", { is: "production", then: Joi.string().default("separate") })
    .description(
      "inline: the API also runs crons and jobs; separate: only the scheduler runs them; default in production: separate",
    ),
  EVENTS: withDefault(oneOf("on", "off"), "on").description("whether this process delivers mutation events"),
  EVENTS_RETENTION_DAYS: withDefault(integer().min(1).max(CENTURY_DAYS), 30).description(
    "days before a mutation event is removed; an event with unfinished deliveries is kept longer",
  ),

  STORAGE_DIR: withDefault(string(), "var/files").description(
    "folder for stored files, if S3_BUCKET is not set",
  ),
  S3_BUCKET: optional(string()).description("bucket for stored files"),
  S3_ENDPOINT: optional(address("http", "https")).description(
    "address of an S3-compatible store other than AWS",
  ),
  S3_REGION: optional(string()).when("S3_BUCKET", withBucket).description("region of the bucket"),
  S3_ACCESS_KEY_ID: optional(string())
    .when("S3_BUCKET", withBucket)
    .description("access key with read and write permission for the bucket"),
  S3_SECRET_ACCESS_KEY: optional(string())
    .when("S3_BUCKET", withBucket)
    .description("secret key for S3_ACCESS_KEY_ID"),
  MAIL_URL: optional(address("smtp", "smtps"))
    .when("NODE_ENV", inProduction)
    .description(
      "address of the mail server, smtp://user:password@host:587; required in production, default elsewhere: files in MAIL_DIR",
    ),
  MAIL_DIR: withDefault(string(), "var/mail").description("folder for mails, if MAIL_URL is not set"),
  MAIL_FROM: withDefault(string(), `${SERVICE_NAME} <no-reply@localhost>`).description("sender of the mails"),

  GOOGLE_CLIENT_ID: optional(string()).description("client id for sign-in with Google"),
  GOOGLE_CLIENT_SECRET: optional(string()).description("client secret for GOOGLE_CLIENT_ID"),
  GITHUB_CLIENT_ID: optional(string()).description("client id for sign-in with GitHub"),
  GITHUB_CLIENT_SECRET: optional(string()).description("client secret for GITHUB_CLIENT_ID"),

  JSON_LIMIT_BYTES: bytes(MB).description("maximum size of a JSON or form body, in bytes"),
  MULTIPART_LIMIT_BYTES: bytes(10 * MB).description(
    "maximum size of a multipart body with its files, in bytes",
  ),
  UPLOAD_LIMIT_BYTES: bytes(100 * MB).description(
    "maximum size of a file that a client sends directly to the storage, in bytes",
  ),
  URL_LIMIT_BYTES: bytes(8 * 1024).description("maximum length of a URL, in bytes"),
  REQUEST_TIMEOUT_SECONDS: seconds(30).description(
    "time in which a request must arrive, and then timeout of its handler, in seconds",
  ),
  HEADERS_TIMEOUT_SECONDS: integer()
    .min(1)
    .max(Joi.ref("REQUEST_TIMEOUT_SECONDS"))
    .optional()
    .default(({ REQUEST_TIMEOUT_SECONDS }: { REQUEST_TIMEOUT_SECONDS: number }) =>
      Math.min(15, REQUEST_TIMEOUT_SECONDS),
    )
    .messages({ "number.max": "{{#label}} must be at most REQUEST_TIMEOUT_SECONDS" })
    .description(
      "timeout for the headers of a request, in seconds; default: the lower of 15 and REQUEST_TIMEOUT_SECONDS",
    ),
  KEEP_ALIVE_TIMEOUT_SECONDS: seconds(65).description(
    "seconds before an idle connection is closed; must be longer than the same timeout of the proxy",
  ),
  REQUESTS_IN_FLIGHT_MAX: withDefault(integer().min(16), 1_000).description(
    "maximum requests in flight per process; one caller may have half of them",
  ),
  OVERLOAD_DELAY_MS: withDefault(integer().min(10).max(60_000), 100).description(
    "delay in the event loop, or in the queue for a database connection, from which on requests are refused, in milliseconds",
  ),
  SHUTDOWN_DELAY_SECONDS: withDefault(integer().min(0).max(DAY_SECONDS), 0).description(
    "seconds at shutdown in which the API still serves requests while /health/ready answers 503",
  ),
  SHUTDOWN_GRACE_SECONDS: seconds(25).description(
    "maximum seconds that a shutdown waits for running work, after SHUTDOWN_DELAY_SECONDS",
  ),
  SOCKETS_PER_USER: withDefault(integer().min(1), 20).description(
    "maximum open sockets per user and process",
  ),
  SUBSCRIPTIONS_PER_SOCKET: withDefault(integer().min(1), 50).description(
    "maximum resources and rows that a socket may watch",
  ),
  RATE_LIMIT_PER_USER: perMinute(300).description("maximum requests per minute and user; 0: no limit"),
  RATE_LIMIT_PER_ADDRESS: perMinute(100).description(
    "maximum requests per minute and address of callers without a session; 0: no limit",
  ),
  RATE_LIMIT_AUTH_PER_ADDRESS: perMinute(20).description(
    "maximum sign-ins per minute and address, and the same for sign-ups, mailed links, …; 0: no limit",
  ),
  RATE_LIMIT_AUTH_PER_ACCOUNT: withDefault(integer().min(0), 10).description(
    "maximum sign-ins per hour and account, and the same for sign-ups, mailed links, …; 0: no limit",
  ),
};

/** The schema of all variables, except those of the providers, whose names depend on the environment. */
export const configSchema = object(fields)
  .prefs({ convert: true })
  // The default message of Joi contains the value, which may be a secret.
  .messages({ "string.pattern.name": "{{#label}} must be {{#name}}" });

export type Variables = ObjectOf<typeof fields>;

export interface Config extends Variables {
  /** The identity providers that users can sign in with. */
  identityProviders: readonly ProviderSettings[];
}
