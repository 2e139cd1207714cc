import type { JsonSchema } from "#interface/shared/schema/document";

/**
 * A value that fits the schema: its declared example, else its default, else the least that its kind allows. Text always
 * has an example of its own. `components` is where references lead.
 */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  const { $ref, anyOf, examples, enum: choices, type } = schema;
  const again = (child: unknown) => exampleOf(Object(child), components);

  if (Array.isArray(examples)) return examples[0];
  if ("default" in schema) return schema["default"];
  if (typeof $ref === "string") return again(components[$ref.slice($ref.lastIndexOf("/") + 1)]);
  if (Array.isArray(anyOf)) return again(anyOf[0]);
  if (Array.isArray(choices)) return choices[0];

  switch (Array.isArray(type) ? type[0] : type) {
    case "boolean":
      return false;
    case "integer":
      return nearestToOne(schema);
    case "array":
      return [again(schema["items"])];
    case "object":
      return Object.fromEntries(
        Object.entries(Object(schema["properties"])).map(([name, child]) => [name, again(child)]),
      );
    default:
      return null;
  }
}

function nearestToOne({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): number {
  const least = Number(minimum ?? Number(exclusiveMinimum) + 1);
  const greatest = Number(maximum ?? Number(exclusiveMaximum) - 1);

  return Math.min(Math.max(1, least), greatest);
}
