import { planRows } from "./model.js";
import type { Tree } from "./tree.js";
import type { Growth } from "./write.js";

/**
 * Returns the files and changes of `make table`: a table without endpoints. Throws an error with the reason for invalid values.
 * Writes nothing.
 */
export function planTable(tree: Tree, name: string, fields: string, singular?: string): Growth {
  if (!name) throw new Error('Usage: make table name=visits fields="path:string(200) userId:users?"');
  const { growth } = planRows(tree, { name, fields, singular }, false);

  return { ...growth, templates: [...growth.templates, "table/only"] };
}
