import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Response as Answer } from "supertest";
import { describeApi } from "#interface/http/openapi/describe-api";
import type { Reference, Response } from "#interface/shared/schema/document";
import { middlewares } from "#interface/http/pipeline/middlewares.generated";
import { authenticators } from "#interface/shared/authenticators.generated";
import { routes } from "./fixtures.js";
import { routeOf } from "./routes.js";

const refuses = middlewares.flatMap(({ middleware }) => middleware.refuses);
const info = { title: "", version: "", description: "", baseUrl: "", authenticators, refuses };
const { paths, components } = describeApi(routes, info);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const validators = new Map<object, ValidateFunction>();

/** Resolves a reference to a shared response of the contract. */
const resolved = (response: Response | Reference | undefined): Response | undefined =>
  response && "$ref" in response ? components.responses[response.$ref.split("/").at(-1) ?? ""] : response;

/** Returns how an answer violates the contract, if it does. Pages, and answers of no route, are not checked. */
export function faultOf(method: string, url: string, answer: Answer): string | undefined {
  const route = routeOf(method, url);
  const operation = route && paths[route.path]?.[route.method.toLowerCase()];
  const type = (answer.headers["content-type"] ?? "").replace(/;.*/, "");
  if (!route || !operation || type === "text/html") return undefined;
  if (route.endpoint.traits.developmentOnly && answer.status === 404) return undefined;

  const about = `Not in the contract: ${route.method} ${route.path} answers ${answer.status}`;
  const response = resolved(operation.responses[answer.status]);
  if (!response) return `${about}, which is no status of it`;
  if (!answer.get("X-Request-Id")) return `${about} without X-Request-Id`;
  if (method === "HEAD") return undefined;
  if (!response.content) return answer.text || type ? `${about} with a body: ${answer.text}` : undefined;
  const media = response.content[type] ?? response.content["*/*"];
  if (!media) return `${about} with ${type}`;

  return media.schema && bodyFault(media.schema, answer.text, about);
}

function bodyFault(schema: object, text: string, about: string): string | undefined {
  const known = validators.get(schema);
  const validate = known ?? ajv.compile({ ...schema, components: { schemas: components.schemas } });
  if (!known) validators.set(schema, validate);

  return validate(JSON.parse(text)) ? undefined : `${about}: ${ajv.errorsText(validate.errors)}: ${text}`;
}
