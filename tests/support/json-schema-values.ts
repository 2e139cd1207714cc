import fc from "fast-check";

type JsonSchema = Record<string, unknown>;

const formats: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  "date-time": fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

/** Returns values that a JSON Schema of the contract allows; `components` are the schemas that it refers to. */
export function valuesOf(schema: JsonSchema, components: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const { $ref, oneOf, anyOf, type, enum: choices } = schema;
  const again = (child: unknown) => valuesOf(Object(child), components);

  // Later, because a schema may refer to itself.
  if (typeof $ref === "string")
    return fc.constant($ref.split("/").at(-1) ?? "").chain((name) => again(components[name]));
  if (Array.isArray(oneOf)) return fc.oneof(...oneOf.map(again));
  if (Array.isArray(anyOf))
    return fc.oneof(...anyOf.map((one) => again({ ...schema, anyOf: undefined, ...one })));
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => again({ ...schema, type: one })));

  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return wholes(schema);
    case "array":
      return fc.array(again(schema["items"]), { maxLength: Math.min(3, Number(schema["maxItems"] ?? 3)) });
    case "object":
      return objects(schema, again);
    default:
      return formats[String(schema["format"])] ?? texts(schema);
  }
}

function wholes({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): fc.Arbitrary<number> {
  return fc.integer({
    min: Number(minimum ?? Number(exclusiveMinimum) + 1),
    max: Number(maximum ?? Number(exclusiveMaximum) - 1),
  });
}

function texts({ pattern, allOf, minLength = 0, maxLength = 1_000 }: JsonSchema): fc.Arbitrary<string> {
  const rules = [pattern, ...(Array.isArray(allOf) ? allOf.map((rule) => Object(rule).pattern) : [])]
    .filter((source) => typeof source === "string")
    .map((source) => new RegExp(source, "u"));
  const isAllowed = (text: string) =>
    rules.every((rule) => rule.test(text)) &&
    Array.from(text).length >= Number(minLength) &&
    Array.from(text).length <= Number(maxLength);
  const size = {
    minLength: Number(minLength),
    maxLength: Math.min(Number(maxLength), Number(minLength) + 30),
  };
  const narrowest = rules.at(-1);
  const anyText = fc.oneof(fc.string(size), fc.string({ ...size, unit: "grapheme" }));

  return (narrowest && !narrowest.test("a") ? fc.stringMatching(narrowest) : anyText).filter(isAllowed);
}

function objects(
  { properties, required, additionalProperties }: JsonSchema,
  again: (child: unknown) => fc.Arbitrary<unknown>,
) {
  if (typeof additionalProperties === "object" && !properties)
    return fc.dictionary(fc.string(), again(additionalProperties), { maxKeys: 2 });
  const entries: [string, unknown][] = Object.entries(Object(properties));
  const members = entries.map(([key, child]) => {
    const member = again(child).map((value) => [[key, value]]);
    const isRequired = Array.isArray(required) && required.includes(key);
    return isRequired ? member : fc.option(member, { nil: [] });
  });

  return fc.tuple(...members).map((all) => Object.fromEntries(all.flat()));
}

const replacements = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  "",
  " ",
  "a",
  " a ",
  "x".repeat(300),
  "\0",
  "\u212aim@example.com",
  [],
  ["a"],
  {},
  { a: "1" },
];

/** Random input of `spoil`: for each part of a value, a chance and a replacement. */
export const spoilers = fc.infiniteStream(fc.tuple(fc.nat(99), fc.constantFrom<unknown[]>(...replacements)));

/** Returns the value, unchanged or with some parts changed. */
export function spoil(value: unknown, chances: IterableIterator<[number, unknown]>): unknown {
  const [chance, replacement] = chances.next().value ?? [99, null];
  if (chance < 6) return replacement;
  if (Array.isArray(value)) return value.map((item) => spoil(item, chances));
  if (typeof value !== "object" || value === null) return value;

  const entries = Object.entries(value).map(([key, child]) => [key, spoil(child, chances)]);
  if (chance < 12) entries.push(["unknown", String(replacement)]);
  if (chance > 93) entries.pop();

  return Object.fromEntries(entries);
}
