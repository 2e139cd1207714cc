import type { MessagesDocument } from "#interface/messages/asyncapi";
import { type Change, judge } from "#tools/contract/judge";
import type { JsonSchema, OpenApiDocument, Operation } from "#interface/shared/schema/document";

/**
 * Returns every change between the messages of two contracts, as `judge` does for operations. Without released messages, no
 * change breaks another service.
 */
export async function judgeMessages(
  oasdiff: string,
  before: MessagesDocument,
  after: MessagesDocument,
): Promise<Change[]> {
  const [released, current] = [messagesAsOperations(before), messagesAsOperations(after)];

  return Object.keys(released.paths).length === 0 ? [] : judge(oasdiff, released, current);
}

/**
 * Returns the messages as operations, because oasdiff compares those: a message that the service publishes is a response, and
 * one that it handles is a request body. The address of a channel is a part of the path.
 */
function messagesAsOperations({ info, channels, operations, components }: MessagesDocument): OpenApiDocument {
  const paths = Object.entries(operations).flatMap(([name, { action }]) => {
    const { address = "", messages = {} } = channels[name] ?? {};

    return Object.keys(messages).map((type): [string, Record<string, Operation>] => {
      const { payload = {} } = components.messages[`${name}-${type}`] ?? {};

      return [`/${name}/${address}/${type}`, operationOf(`${name}.${type}`, action, payload)];
    });
  });

  return {
    openapi: "3.1.0",
    info,
    servers: [],
    tags: [],
    paths: Object.fromEntries(paths),
    components: { schemas: components.schemas, responses: {}, headers: {}, securitySchemes: {} },
  };
}

function operationOf(id: string, action: "send" | "receive", schema: JsonSchema): Record<string, Operation> {
  const content = { "application/json": { schema } };
  const operation = { operationId: id, summary: id, tags: [], security: [] };

  return action === "send"
    ? { get: { ...operation, responses: { 200: { description: "The message", headers: {}, content } } } }
    : {
        post: {
          ...operation,
          requestBody: { required: true, content },
          responses: { 204: { description: "Handled", headers: {} } },
        },
      };
}
