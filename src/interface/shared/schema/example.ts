import type { JsonSchema } from "#interface/shared/schema/document";

/**
 * Returns a value that fits the schema: its declared example, else its default, else the least that its kind allows. Text
 * always has an example. References lead to `components`.
 */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  const { $ref, anyOf, examples, enum: choices, type, items, properties = {} } = schema;
  const again = (child: JsonSchema = {}) => exampleOf(child, components);

  if (examples) return examples[0];
  if ("default" in schema) return schema["default"];
  if ($ref !== undefined) return again(components[$ref.slice($ref.lastIndexOf("/") + 1)]);
  if (anyOf) return again(anyOf[0]);
  if (choices) return choices[0];

  switch (Array.isArray(type) ? type[0] : type) {
    case "boolean":
      return false;
    case "integer":
      return nearestToOne(schema);
    case "array":
      return [again(items)];
    case "object":
      return Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, again(child)]));
    default:
      return null;
  }
}

function nearestToOne({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): number {
  const least = minimum ?? Number(exclusiveMinimum) + 1;
  const greatest = maximum ?? Number(exclusiveMaximum) - 1;

  return Math.min(Math.max(1, least), greatest);
}
