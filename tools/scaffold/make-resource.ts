import { grow } from "./grow.js";
import { planResource } from "./resource.js";

// `make resource name=projects fields="…"` adds a resource in every layer.

await grow(
  (tree, [name = "", fields = "", singular = ""]) => planResource(tree, name, fields, singular || undefined),
  ["Next: make migrate, then make check; docs/guides/add-a-resource.md describes the next steps."],
);
