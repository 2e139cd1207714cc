import { grow } from "./grow.js";
import { planJoin } from "./join.js";

// `make join a=articles b=tags` adds the table between two resources, and the relations of both.

await grow((tree, [a = "", b = ""]) => planJoin(tree, a, b), ["Next: make migrate, then make check."]);
