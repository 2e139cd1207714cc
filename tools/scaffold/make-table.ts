import { grow } from "./grow.js";
import { planTable } from "./table.js";

// `make table name=visits fields="…"` adds a table without endpoints.

await grow(
  (tree, [name = "", fields = "", singular = ""]) => planTable(tree, name, fields, singular || undefined),
  ["Next: make migrate, then make check."],
);
