import { planRows } from "./model.js";
import type { Tree } from "./tree.js";
import type { Growth } from "./write.js";

/** Returns the files and changes of `make resource`. Throws an error with the reason for invalid values. Writes nothing. */
export function planResource(tree: Tree, name: string, fields: string, singular?: string): Growth {
  if (!name)
    throw new Error('Usage: make resource name=projects fields="title:string(200) body:text? ownerId:users"');
  const { model, growth } = planRows(tree, { name, fields, singular }, true);

  return {
    ...growth,
    templates: [
      ...growth.templates,
      "resource/all",
      model.owner ? "resource/owned" : "resource/shared",
      ...(model.references.length > 0 ? ["resource/referring"] : []),
    ],
  };
}
