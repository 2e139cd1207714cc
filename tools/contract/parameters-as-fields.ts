import type { OpenApiDocument, Operation, Parameter, RequestBody } from "#interface/shared/schema/document";

/**
 * Returns the contract with the parameters of each operation as fields of a body, because oasdiff has complete rules only for
 * bodies. One more field says whether a body exists and is required.
 */
export function parametersAsFields(contract: OpenApiDocument): OpenApiDocument {
  const mapped = Object.entries(contract.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, withFields(one)])),
  ]);

  return { ...contract, paths: Object.fromEntries(mapped) };
}

function withFields({ parameters = [], requestBody, ...operation }: Operation): Operation {
  const named = parameters.map((one): [string, Parameter] => [`${one.in} ${one.name}`, one]);
  const needed = named.filter(([, { required }]) => required).map(([name]) => name);
  const fields: RequestBody["content"][string] = {
    schema: {
      type: "object",
      properties: {
        ...Object.fromEntries(named.map(([name, { schema }]) => [name, schema])),
        ...(requestBody && { body: {} }),
      },
      required: [...needed, ...(requestBody?.required ? ["body"] : [])],
    },
    encoding: Object.fromEntries(
      named.map(([name, { style, explode }]) => [
        name,
        { ...(style && { style }), ...(explode && { explode }) },
      ]),
    ),
  };

  return {
    ...operation,
    requestBody: { required: true, content: { ...requestBody?.content, parameters: fields } },
  };
}
