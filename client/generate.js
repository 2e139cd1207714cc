import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

// Writes the types of the contract. With --check it writes nothing, and fails if they are out of date.

const contract = JSON.parse(readFileSync(new URL("../contract/openapi.json", import.meta.url), "utf8"));
const types = new URL("src/contract.generated.ts", import.meta.url);
const blob = ts.factory.createTypeReferenceNode("Blob");
// This schema refers to itself, which the type of a property cannot.
const anyJson = "#/components/schemas/Json";
const unknown = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);

// Keeps one type per body. The client sends JSON, or a form if the body has a file.
for (const { requestBody } of Object.values(contract.paths).flatMap((operations) =>
  Object.values(operations),
)) {
  const { "application/json": json, "multipart/form-data": form = json } = requestBody?.content ?? {};
  if (form) requestBody.content = { "application/json": form };
}

const nodes = await openapiTS(contract, {
  // An input with a default is optional for callers.
  defaultNonNullable: false,
  transform: ({ contentMediaType }, { path }) =>
    contentMediaType === "application/octet-stream" ? blob : path === anyJson ? unknown : undefined,
});
const text = `// Written by \`make client\` from contract/openapi.json. Do not edit.\n${astToString(nodes)}`;

if (!process.argv.includes("--check")) {
  writeFileSync(types, text);
} else if (readFileSync(types, "utf8") !== text) {
  console.error("client/src/contract.generated.ts is out of date: run make client");
  process.exitCode = 1;
}
