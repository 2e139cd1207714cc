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
import { address } from "#infrastructure/config/address";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

const MB = 1024 * 1024;
const DAY_SECONDS = 24 * 60 * 60;
const CENTURY_DAYS = 36_500;

/** Reads text that is a list, separated by commas, of what `fits`. */
const listOf =
  (expected: string, fits: (item: string) => boolean) => (text: string, helpers: Joi.CustomHelpers) => {
    const items = text.split(",").map((item) => item.trim());

    return items.every(fits) ? items : helpers.message({ custom: `{{#label}} must be ${expected}` });
  };

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const isNetwork = (text: string) =>
  ["loopback", "linklocal", "uniquelocal"].includes(text) ||
  (!Joi.string()
    .ip({ version: ["ipv4", "ipv6"], cidr: "optional" })
    .validate(text).error &&
    !/\/0+$/.test(text));

const origins = listOf("origins such as https://example.com, separated by commas", isOrigin);
const networks = listOf("a number of hops, or addresses and networks separated by commas", isNetwork);

// Greater values would fail later: a timer of Node holds 24 days, a string of V8 512 MB, a date 270 000 years.
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
    .description("address that the API listens on; 0.0.0.0 in production"),
  PORT: withDefault(Joi.number().port(), 3000).description("port that the API listens on"),
  BASE_URL: address("http", "https")
    .replace(/\/+$/, "")
    .optional()
    .default(({ PORT }: { PORT: number }) => `http://localhost:${PORT}`)
    .when("NODE_ENV", httpsInProduction)
    .description("address that callers use; required in production, and https, else http://localhost:PORT"),
  INSECURE_HTTP: withDefault(oneOf("refused", "allowed"), "refused").description(
    "whether BASE_URL may be http in production, where anyone on the way can then read passwords and cookies",
  ),
  TRUST_PROXY: Joi.any<number | string[]>()
    .custom((text: string, helpers) => (/^\d{1,2}$/.test(text) ? Number(text) : networks(text, helpers)))
    .optional()
    .default(0)
    .description("proxies whose X-Forwarded-For counts: how many, or their addresses and networks"),
  ALLOWED_ORIGINS: Joi.any<string[]>()
    .custom(origins)
    .optional()
    .default([])
    .description("other origins whose pages may call the API with cookies; the one of BASE_URL always may"),
  LOG_LEVEL: withDefault(
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "info",
  ).description("least severe level that is logged"),

  DATABASE_URL: address("postgres", "postgresql")
    .required()
    .description(
      "address of PostgreSQL; outside production, make run and the like start a server without it",
    ),
  DATABASE_POOL_MAX: withDefault(integer().min(1), 10).description("connections to PostgreSQL, per process"),
  STATEMENT_TIMEOUT_SECONDS: seconds(10).description("longest time that one statement may take"),
  MONGODB_URL: optional(address("mongodb", "mongodb+srv")).description(
    "address of MongoDB, to keep jobs there instead of in PostgreSQL",
  ),
  REDIS_URL: optional(address("redis", "rediss")).description(
    "address of Redis, for messages between the sockets of several processes instead of PostgreSQL",
  ),
  SCHEDULER: oneOf("inline", "separate")
    .optional()
    .default("inline")
    .when("NODE_ENV", { is: "production", then: Joi.string().default("separate") })
    .description("inline: the API runs crons and jobs too; separate, as in production: the scheduler does"),
  EVENTS: withDefault(oneOf("on", "off"), "on").description("whether this process delivers mutation events"),
  EVENTS_RETENTION_DAYS: withDefault(integer().min(1).max(CENTURY_DAYS), 30).description(
    "days for which mutation events are kept; those with unfinished deliveries stay longer",
  ),

  STORAGE_DIR: withDefault(string(), "var/files").description("folder for stored files, without S3_BUCKET"),
  S3_BUCKET: optional(string()).description("bucket for stored files"),
  S3_ENDPOINT: optional(address("http", "https")).description(
    "address of an S3-compatible store that is not AWS",
  ),
  S3_REGION: optional(string()).when("S3_BUCKET", withBucket).description("region of the bucket"),
  S3_ACCESS_KEY_ID: optional(string())
    .when("S3_BUCKET", withBucket)
    .description("key that may read and write the bucket"),
  S3_SECRET_ACCESS_KEY: optional(string())
    .when("S3_BUCKET", withBucket)
    .description("secret of S3_ACCESS_KEY_ID"),
  MAIL_URL: optional(address("smtp", "smtps"))
    .when("NODE_ENV", inProduction)
    .description(
      "address of the mail server, smtp://user:password@host:587; required in production, else mails are files in MAIL_DIR",
    ),
  MAIL_DIR: withDefault(string(), "var/mail").description("folder for mails, without MAIL_URL"),
  MAIL_FROM: withDefault(string(), `${SERVICE_NAME} <no-reply@localhost>`).description("sender of the mails"),

  GOOGLE_CLIENT_ID: optional(string()).description("client id at Google, to sign in with it"),
  GOOGLE_CLIENT_SECRET: optional(string()).description("secret of GOOGLE_CLIENT_ID"),
  GITHUB_CLIENT_ID: optional(string()).description("client id at GitHub, to sign in with it"),
  GITHUB_CLIENT_SECRET: optional(string()).description("secret of GITHUB_CLIENT_ID"),

  JSON_LIMIT_BYTES: bytes(MB).description("largest JSON or form body"),
  MULTIPART_LIMIT_BYTES: bytes(10 * MB).description("largest multipart body, files included"),
  URL_LIMIT_BYTES: bytes(8 * 1024).description("longest URL"),
  REQUEST_TIMEOUT_SECONDS: seconds(30).description("longest time that a whole request may take"),
  HEADERS_TIMEOUT_SECONDS: integer()
    .min(1)
    .max(Joi.ref("REQUEST_TIMEOUT_SECONDS"))
    .optional()
    .default(({ REQUEST_TIMEOUT_SECONDS }: { REQUEST_TIMEOUT_SECONDS: number }) =>
      Math.min(15, REQUEST_TIMEOUT_SECONDS),
    )
    .messages({ "number.max": "{{#label}} must be at most REQUEST_TIMEOUT_SECONDS" })
    .description(
      "longest time in which the headers of a request arrive; 15 or, if that is less, REQUEST_TIMEOUT_SECONDS",
    ),
  KEEP_ALIVE_TIMEOUT_SECONDS: seconds(65).description(
    "how long a connection without a request is kept; longer than the proxy in front keeps its own",
  ),
  SHUTDOWN_DELAY_SECONDS: withDefault(integer().min(0).max(DAY_SECONDS), 0).description(
    "how long a stopping API still takes requests while /health/ready is 503 already",
  ),
  SHUTDOWN_GRACE_SECONDS: seconds(25).description(
    "longest time that a stop waits for running work, after SHUTDOWN_DELAY_SECONDS",
  ),
  SOCKETS_PER_USER: withDefault(integer().min(1), 20).description(
    "sockets that a user may have open, per process",
  ),
  SUBSCRIPTIONS_PER_SOCKET: withDefault(integer().min(1), 50).description(
    "resources and rows that a socket may watch",
  ),
  LIVE_RETENTION_HOURS: withDefault(
    integer()
      .min(1)
      .max(24 * CENTURY_DAYS),
    24,
  ).description("how long a client may be away and still get the live updates that it missed"),
  RATE_LIMIT_PER_USER: perMinute(300).description("requests per minute and user; 0 turns the limit off"),
  RATE_LIMIT_PER_ADDRESS: perMinute(100).description(
    "requests per minute and address of callers who are not signed in; 0 turns the limit off",
  ),
  RATE_LIMIT_AUTH_PER_ADDRESS: perMinute(20).description(
    "sign-ins per minute and address, and likewise sign-ups, links, …; 0 turns the limit off",
  ),
  RATE_LIMIT_AUTH_PER_ACCOUNT: withDefault(integer().min(0), 10).description(
    "sign-ins per hour and account, and likewise sign-ups, links, …; 0 turns the limit off",
  ),
};

/** Every variable that the service knows, by its own name; those of the providers that the environment names come beside. */
export const configSchema = object(fields)
  .prefs({ convert: true })
  // Joi's own text would show the value.
  .messages({ "string.pattern.name": "{{#label}} must be {{#name}}" });

export type Variables = ObjectOf<typeof fields>;

export interface Config extends Variables {
  /** The providers to sign in with. */
  identityProviders: readonly ProviderSettings[];
}
