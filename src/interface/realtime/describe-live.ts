import { type Channel } from "#application/kit/channel";
import { boolean, integer, named, object, oneOf, type Schema, uuid } from "#application/kit/schema";
import { errorSchema } from "#interface/shared/schema/error-schema";
import { SchemaBook } from "#interface/shared/schema/schema-book";
import { subscribing, unsubscribing } from "#interface/realtime/watch";

interface LiveInfo {
  title: string;
  version: string;
  baseUrl: string;
  sessionCookie: string;
}

/** By key. `name` is that of the event, where it is not the key. */
type Messages = Record<string, [summary: string, payload: Schema, name?: string]>;

const ref = (...path: string[]) => ({ $ref: `#/${path.join("/")}` });

/**
 * The contract of live updates as one AsyncAPI 3.0 document, made of nothing but the channels' declarations. Its operations are
 * those of the service: it receives what clients ask for, and sends what they are told.
 */
export function describeLive(
  channels: readonly { name: string; channel: Channel }[],
  info: LiveInfo,
): object {
  const { title, version, baseUrl, sessionCookie } = info;
  const book = new SchemaBook();

  return {
    asyncapi: "3.0.0",
    info: { title: `${title}: live updates`, version, description },
    defaultContentType: "application/json",
    servers: { service: serverAt(baseUrl) },
    channels: {
      requests: {
        address: "/",
        description: "What clients ask for, by events of these names.",
        messages: messagesOf(asked, book),
      },
      closed: {
        address: "closed",
        description: "Why the service closes the socket.",
        messages: messagesOf({ closed: ["The one error body", errorSchema] }, book),
      },
      ...Object.fromEntries(channels.map((one) => [one.name, resource(one, book)])),
    },
    operations: {
      subscribe: request("subscribe"),
      unsubscribe: request("unsubscribe"),
      close: { action: "send", channel: ref("channels", "closed") },
      ...Object.fromEntries(
        channels.map(({ name }) => [`tell-${name}`, { action: "send", channel: ref("channels", name) }]),
      ),
    },
    components: {
      schemas: book.components,
      securitySchemes: {
        session: {
          type: "httpApiKey",
          in: "cookie",
          name: sessionCookie,
          description: "The cookie that POST /auth/sign-in sets.",
        },
      },
    },
  };
}

function serverAt(baseUrl: string): object {
  const { protocol, host, pathname } = new URL(baseUrl);

  return {
    host,
    protocol: protocol === "https:" ? "wss" : "ws",
    pathname: `${pathname.replace(/\/$/, "")}/socket.io/`,
    description: "Socket.IO 4 (Engine.IO 4), by WebSocket alone.",
    security: [ref("components", "securitySchemes", "session")],
  };
}

const resource = ({ name, channel }: { name: string; channel: Channel }, book: SchemaBook) => ({
  address: name,
  description: `The rows of ${name} that the user may see.`,
  messages: messagesOf(toldOf(name, channel.row), book),
});

const messagesOf = (messages: Messages, book: SchemaBook) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, [summary, payload, name = key]]) => [
      key,
      { name, summary, payload: book.describe(payload, "answer", key) },
    ]),
  );

const description =
  "Connect with the session cookie, from an allowed origin. Subscribe to a resource or to one of its rows, then fetch " +
  "it, then apply the messages as they come: `created` and `updated` put the row, `deleted` removes it, `reset` asks to fetch " +
  "everything again. After a new connection, subscribe with `since`, the last sequence of that subscription; when the answer is " +
  "GONE, begin anew. The messages about rows are events of the name `message`.";

const sequence = () => integer().min(0);

const acknowledged = named("Acknowledged", object({ ok: boolean().valid(true), sequence: sequence() }));
const refused = named("Refused", object({ error: errorSchema }));

const asked: Messages = {
  subscribe: ["Watch a resource, or one row", named("Subscribe", subscribing)],
  unsubscribe: ["Watch it no longer", named("Unsubscribe", unsubscribing)],
  acknowledged: ["Everything after this sequence comes by itself", acknowledged],
  refused: ["The one error body", refused],
};

/** The acknowledgement is what the client's callback is called with. */
const request = (name: string) => ({
  action: "receive",
  channel: ref("channels", "requests"),
  messages: [ref("channels", "requests", "messages", name)],
  reply: {
    channel: ref("channels", "requests"),
    messages: ["acknowledged", "refused"].map((answer) => ref("channels", "requests", "messages", answer)),
  },
});

function toldOf(name: string, row: Schema): Messages {
  const told = { sequence: sequence(), resource: oneOf(name) };

  return {
    put: [
      "A row has come into sight, or has changed",
      object({ ...told, kind: oneOf("created", "updated"), row }),
      "message",
    ],
    deleted: [
      "A row is gone, or has left the user's sight",
      object({ ...told, kind: oneOf("deleted"), row: object({ id: uuid() }) }),
      "message",
    ],
    reset: [
      "What the user may see has changed: fetch it again",
      object({ ...told, kind: oneOf("reset") }),
      "message",
    ],
  };
}
