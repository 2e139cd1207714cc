import type { Field } from "./fields.js";
import type { Existing } from "./tree.js";
import { distinctIn, type Unique } from "./uniques.js";

interface Facts {
  folder: string;
  owner: boolean;
  fields: Field[];
  references: { to: Existing; isSelf: boolean }[];
  uniques: Unique[];
}

/** Returns the values that the templates of the tests need. */
export function testModel({ folder, owner, references, fields, uniques }: Facts) {
  const up = "../".repeat(folder.split("/").length);
  const made = references.filter(({ isSelf }) => !isSelf);
  const needsOwner = made.some(({ to }) => to.factory.call.includes("owner"));
  const takesOwner = owner || needsOwner;
  const makeParameters = `service: TestService${takesOwner ? ", owner: { id: string }" : ""}`;
  const newParameters = `service: TestService${needsOwner ? ", owner: { id: string }" : ""}`;
  const trimmed = fields.filter(({ isTrimmed }) => isTrimmed);
  const distinct = distinctIn(uniques);
  const factories = withoutDuplicates(made.map(({ to }) => to)).flatMap(({ factory, Type, hasOwner }) =>
    factory.import ? [{ name: `make${Type}`, file: factory.import.replace("tests/", up), hasOwner }] : [],
  );
  const taken = uniques.map(({ fields: paths, inputs, isOfOwner }) => ({
    paths,
    inputs,
    names: inProse(inputs.map(({ name }) => name)),
    /** True when rows of two owners can have the same values. */
    isShared: isOfOwner && !inputs.some(({ reference }) => reference?.to.hasOwner),
  }));

  return {
    /** The path from the folder of the tests to `tests`. */
    up,
    takesOwner,
    makeParameters,
    newParameters,
    factories,
    ownedFactories: factories.filter(({ hasOwner }) => hasOwner),
    /** True when the factory creates other rows first. */
    makesOthers: made.length > 0,
    /** The fields with the values that the factory gives them. */
    examples: fields.map((field) => ({
      name: field.name,
      value: field.reference?.isSelf
        ? "null"
        : field.reference
          ? `(await ${field.reference.to.factory.call}).id`
          : distinct.has(field)
            ? field.distinct
            : field.example,
    })),
    countsRows: distinct.size > 0,
    newArguments: `service${needsOwner ? ", owner" : ""}`,
    newArgumentsHere: made.length === 0 ? "" : `service${needsOwner ? ", user" : ""}`,
    makeArgumentsHere: `service${takesOwner ? ", user" : ""}`,
    makeArgumentsOfOther: `service${takesOwner ? ", await service.make.user()" : ""}`,
    await: made.length > 0 ? "await " : "",
    createStatements: 2 + made.length,
    updateStatements: 3 + made.length,
    /** Fields with the same value in an event and a response. Dates have another format in events. */
    recorded: fields.filter(({ sqlType, isCompound }) => !isCompound && !sqlType.startsWith("timestamptz")),
    plain: fields.filter((field) => !field.reference && !distinct.has(field)),
    trimmed,
    trimmedNames: inProse(trimmed.map(({ name }) => name)),
    taken,
    /** True when the test of its creation makes rows by the factory. */
    usesFactory: made.length < references.length || taken.some(({ isShared }) => isShared),
  };
}

export const withoutDuplicates = <T extends { resource: string }>(items: T[]): T[] => [
  ...new Map(items.map((item) => [item.resource, item])).values(),
];

/** Returns a list in prose: `title, body and place`. */
export const inProse = (words: string[]) => words.join(", ").replace(/, ([^,]*)$/, " and $1");
