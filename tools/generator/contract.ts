import type { Collected } from "#tools/generator/collect";
import type { Generated } from "#tools/generator/generated";
import { describeApi } from "#interface/http/openapi/describe-api";
import type { OpenApiDocument } from "#interface/shared/schema/document";
import { type DeclaredMessages, describeMessages } from "#interface/messages/asyncapi";
import { apiInfo } from "#processes/api-info";

/** Returns the contract of the messages to and from other services. */
export function committedMessages(declared: DeclaredMessages): Generated {
  const messages = describeMessages(declared, apiInfo("https://example.com"));

  return { "contract/messages.json": `${JSON.stringify(messages, null, 2)}\n` };
}

/** Returns the contract of the service in production, at any address. */
export function committedContract({
  routes,
  ...described
}: Pick<Collected, "routes" | "resources" | "authenticators"> &
  Partial<Pick<Collected, "refuses">>): Generated {
  const inProduction = routes.filter(({ endpoint }) => !endpoint.traits.developmentOnly);
  const contract = describeApi(inProduction, { ...apiInfo("https://example.com"), ...described });
  const anywhere: OpenApiDocument = {
    ...contract,
    servers: contract.servers.map((server) => ({ ...server, url: "/" })),
  };

  return { "contract/openapi.json": `${JSON.stringify(anywhere, null, 2)}\n` };
}
