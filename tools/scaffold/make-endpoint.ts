import { planEndpoint } from "./endpoint.js";
import { grow } from "./grow.js";

// `make endpoint name=projects/[id]/archive.post` adds an endpoint and its test.

await grow((tree, [name = ""]) => planEndpoint(tree, name));
