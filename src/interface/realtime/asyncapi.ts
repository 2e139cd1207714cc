import { type Channel } from "#application/kit/channel";
import { boolean, named, object, oneOf, type Schema, uuid } from "#application/kit/schema";
import {
  position,
  subscribing,
  unsubscribing,
} from "#interface/realtime/subscriptions/subscription-requests";
import { errorSchema } from "#interface/shared/schema/error-schema";
import type { DeclaredChannel } from "#interface/realtime/subscriptions/bound-channel";
import type { NamedAuthenticator } from "#interface/shared/authenticators";
import { securitySchemes } from "#interface/shared/schema/security-schemes";
import { SchemaBook } from "#interface/shared/schema/schema-book";

interface LiveApiInfo {
  title: string;
  version: string;
  baseUrl: string;
  authenticators: readonly NamedAuthenticator[];
}

/** Messages by their key in the document. `name` is the name of the Socket.IO event if it differs from the key. */
type Messages = Record<string, [summary: string, payload: Schema, name?: string]>;

const ref = (...path: string[]) => ({ $ref: `#/${path.join("/")}` });

/**
 * Describes live updates as one AsyncAPI 3.0 document, from the declarations of the channels. The operations are those of the
 * service: it receives the clients' requests and sends messages.
 */
export function describeLiveApi(channels: readonly DeclaredChannel[], info: LiveApiInfo): object {
  const { title, version, baseUrl, authenticators } = info;
  const names = channels.flatMap(({ accepts }) => accepts);
  const accepted = authenticators.filter(({ name }) => names.includes(name));
  const book = new SchemaBook();

  return {
    asyncapi: "3.0.0",
    info: { title: `${title}: live updates`, version, description },
    defaultContentType: "application/json",
    servers: { service: serverAt(baseUrl, accepted) },
    channels: {
      requests: {
        address: "/",
        description: "The requests of clients. The name of each event is the name of its message.",
        messages: messagesOf(requests, book),
      },
      closed: {
        address: "closed",
        description: "The error for which the service closes the socket.",
        messages: messagesOf({ closed: ["The error body", errorSchema] }, book),
      },
      ...Object.fromEntries(channels.map((one) => [one.name, resourceChannel(one, book)])),
    },
    operations: {
      subscribe: requestOperation("subscribe"),
      unsubscribe: requestOperation("unsubscribe"),
      close: { action: "send", channel: ref("channels", "closed") },
      ...Object.fromEntries(
        channels.map(({ name }) => [`send-${name}`, { action: "send", channel: ref("channels", name) }]),
      ),
    },
    components: {
      schemas: book.components,
      securitySchemes: securitySchemes(accepted, baseUrl, "httpApiKey"),
    },
  };
}

function serverAt(baseUrl: string, accepted: readonly NamedAuthenticator[]): object {
  const { protocol, host } = new URL(baseUrl);

  return {
    host,
    protocol: protocol === "https:" ? "wss" : "ws",
    pathname: "/socket.io/",
    description: "Socket.IO 4 (Engine.IO 4), only over WebSocket.",
    security: accepted.map(({ name }) => ref("components", "securitySchemes", name)),
  };
}

const resourceChannel = ({ name, channel }: { name: string; channel: Channel }, book: SchemaBook) => ({
  address: name,
  description: `The rows of ${name} that the user may see.`,
  messages: messagesOf(rowMessages(name, channel.row), book),
});

const messagesOf = (messages: Messages, book: SchemaBook) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, [summary, payload, name = key]]) => [
      key,
      { name, summary, payload: book.describe(payload, "answer", key) },
    ]),
  );

const description =
  "Connect with the session cookie from an allowed origin, or with credentials in the `auth` of the handshake, whose fields count " +
  "as headers. Subscribe to a resource or to one of its rows, then fetch it, then " +
  "apply the messages in their order: `created` and `updated` contain the row, `deleted` contains its id, and after `reset` " +
  "fetch everything again. After a reconnection, subscribe with `since`, the last sequence that you received for that " +
  "subscription, in a message or an acknowledgement. A sequence is an opaque text. If the acknowledgement is GONE, subscribe " +
  "without `since` and fetch everything again. All messages about rows are events named " +
  "`message`.";

const acknowledged = named("Acknowledged", object({ ok: boolean().valid(true), sequence: position() }));
const refused = named("Refused", object({ error: errorSchema }));

const requests: Messages = {
  subscribe: ["Subscribe to a resource, or to one row", named("Subscribe", subscribing)],
  unsubscribe: ["End the subscription", named("Unsubscribe", unsubscribing)],
  acknowledged: ["The client receives everything after this sequence", acknowledged],
  refused: ["The error body", refused],
};

/** An operation whose reply is the acknowledgement, the argument of the client's callback. */
const requestOperation = (name: string) => ({
  action: "receive",
  channel: ref("channels", "requests"),
  messages: [ref("channels", "requests", "messages", name)],
  reply: {
    channel: ref("channels", "requests"),
    messages: ["acknowledged", "refused"].map((reply) => ref("channels", "requests", "messages", reply)),
  },
});

function rowMessages(name: string, row: Schema): Messages {
  const common = { sequence: position(), resource: oneOf(name) };

  return {
    put: [
      "A row is new to the user, or has changed",
      object({ ...common, kind: oneOf("created", "updated"), row }),
      "message",
    ],
    deleted: [
      "A row is deleted, or the user may not read it any more",
      object({ ...common, kind: oneOf("deleted"), row: object({ id: uuid() }) }),
      "message",
    ],
    reset: [
      "The rights of the user have changed: fetch everything again",
      object({ ...common, kind: oneOf("reset") }),
      "message",
    ],
  };
}
