import { writeFileSync } from "node:fs";
import { routes } from "#interface/http/routing/routes.generated";
import { openapiOf } from "#processes/contracts";

// Writes the contract of production to the named file.

const [file = "contract.json"] = process.argv.slice(2);
const inProduction = routes.filter(({ endpoint }) => !endpoint.traits.developmentOnly);

writeFileSync(file, JSON.stringify(openapiOf("https://api.service.dev", inProduction), null, 2));
