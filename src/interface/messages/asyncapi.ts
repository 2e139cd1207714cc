import type { Consumer } from "#application/kit/consumer";
import type { Schema } from "#application/kit/schema";
import { addressOf, type Stream, typeOf } from "#application/kit/stream";
import type { JsonSchema } from "#interface/shared/schema/document";
import { type Place, SchemaBook } from "#interface/shared/schema/schema-book";

/** The declarations of the messages to and from other services. */
export interface DeclaredMessages {
  streams: readonly { name: string; stream: Stream }[];
  consumers: readonly { name: string; consumer: Consumer }[];
}

/** An AsyncAPI 3.0 document. */
export interface MessagesDocument {
  asyncapi: string;
  info: { title: string; version: string; description: string };
  defaultContentType: string;
  channels: Record<string, { address: string; messages: Record<string, object> }>;
  operations: Record<string, { action: "send" | "receive"; channel: object; messages: object[] }>;
  components: { messages: Record<string, DescribedMessage>; schemas: Record<string, JsonSchema> };
}

interface DescribedMessage {
  name: string;
  payload: JsonSchema;
}

const ref = (...path: string[]) => ({ $ref: `#/${path.join("/")}` });

/** The channel, the operation and the messages of a stream or a consumer. */
interface Part {
  action: "send" | "receive";
  name: string;
  address: string;
  messages: readonly { type: string; data: Schema }[];
}

/** Describes the messages to and from other services as one AsyncAPI 3.0 document. The operations are those of the service. */
export function describeMessages(
  { streams, consumers }: DeclaredMessages,
  { title, version }: { title: string; version: string },
): MessagesDocument {
  const book = new SchemaBook();
  const parts = [...streams.map(streamPart), ...consumers.map(consumerPart)];
  const described = parts.map((part) => ({ part, messages: messagesOf(part, book) }));

  return opened({
    asyncapi: "3.0.0",
    info: { title: `${title}: messages`, version, description },
    defaultContentType: "application/cloudevents+json",
    channels: Object.fromEntries(
      described.map(({ part: { action, name, address }, messages }) => [
        `${action}-${name}`,
        {
          address,
          messages: Object.fromEntries(
            Object.entries(messages).map(([key, { name: type }]) => [
              type,
              ref("components", "messages", key),
            ]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      described.map(({ part: { action, name, messages } }) => [
        `${action}-${name}`,
        {
          action,
          channel: ref("channels", `${action}-${name}`),
          messages: messages.map(({ type }) => ref("channels", `${action}-${name}`, "messages", type)),
        },
      ]),
    ),
    components: {
      messages: Object.assign({}, ...described.map(({ messages }) => messages)),
      schemas: book.components,
    },
  });
}

const description =
  "Each message is a CloudEvent 1.0 in structured mode, as JSON. Messages may be repeated, and repeats have the same `source` and " +
  "`id`. Messages with one `subject` keep their order, and `sequence` orders them. Ignore fields that you do not know: a later " +
  "version may add some.";

const streamPart = ({ name, stream }: DeclaredMessages["streams"][number]): Part => ({
  action: "send",
  name,
  address: addressOf(name),
  messages: stream.publishes.map((one) => ({ type: typeOf(name, one), data: one.data })),
});

const consumerPart = ({ name, consumer }: DeclaredMessages["consumers"][number]): Part => ({
  action: "receive",
  name,
  address: consumer.from,
  messages: consumer.accepts,
});

function messagesOf({ action, name, messages }: Part, book: SchemaBook): Record<string, DescribedMessage> {
  const place: Place = action === "send" ? "answer" : "body";

  return Object.fromEntries(
    messages.map(({ type, data }) => [
      `${action}-${name}-${type}`,
      { name: type, payload: envelope(type, book.describe(data, place, type), action === "send") },
    ]),
  );
}

const text = { type: "string" };

function envelope(type: string, data: JsonSchema, isOurs: boolean): JsonSchema {
  return {
    type: "object",
    properties: {
      specversion: { type: "string", const: "1.0" },
      id: text,
      source: { type: "string", format: "uri-reference" },
      type: { type: "string", const: type },
      subject: text,
      time: { type: "string", format: "date-time" },
      ...(isOurs && { sequence: { type: "string", pattern: "^\\d{19}$" } }),
      partitionkey: text,
      data,
    },
    required: [
      "specversion",
      "id",
      "source",
      "type",
      "data",
      ...(isOurs ? ["subject", "time", "sequence", "partitionkey"] : []),
    ],
  };
}

/** Returns the document without `additionalProperties: false`: receivers ignore unknown keys, so that fields can be added. */
function opened(document: MessagesDocument): MessagesDocument {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === "additionalProperties" && value === false ? undefined : value,
    ),
  );
}
