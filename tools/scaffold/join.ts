import { withName } from "./imports.js";
import { planRows } from "./model.js";
import { type Names, quoted } from "./names.js";
import type { Existing, Tree } from "./tree.js";
import type { Change, Growth } from "./write.js";

/**
 * Returns the files and changes of `make join`: the table between two resources, and a relation on each side. Throws an error
 * with the reason for an unknown resource, and for a join that already exists. Writes nothing.
 */
export function planJoin(tree: Tree, a: string, b: string): Growth {
  if (!a || !b) throw new Error("Usage: make join a=articles b=tags");
  const [one, other] = [existing(tree, a), existing(tree, b)];
  if (a === b)
    throw new Error(`A join needs two resources: for rows of ${a} among themselves, use make table`);
  const { model, growth } = planRows(
    tree,
    {
      name: `${one.singular}-${other.resource}`,
      singular: `${one.singular}-${other.singular}`,
      fields: `${one.entity}Id:${a} ${other.entity}Id:${b} unique(${one.entity}Id,${other.entity}Id)`,
    },
    false,
  );

  return {
    templates: [...growth.templates, "table/only"],
    data: {
      ...growth.data,
      joined: [
        { ...one, others: other },
        { ...other, others: one },
      ],
    },
    changes: [...growth.changes, ...related(one, other, model), ...related(other, one, model)],
  };
}

function existing(tree: Tree, name: string): Existing {
  const found = tree.resources.get(name);
  if (!found) throw new Error(`${quoted(name)} is not a resource: ${[...tree.resources.keys()].join(", ")}`);

  return found;
}

/** Returns the changes of an entity and its table, for its relation to the rows of `to`. */
function related(from: Names, to: Names, join: Names): Change[] {
  const path = (layer: string, { resource, singular }: Names, kind: string) =>
    `${layer}/${resource}/${singular}${kind}`;
  const tableModule = (of: Names) => `#${path("infrastructure", of, ".table")}`;
  const relation = `${to.entities}: manyToMany(${to.entity}Table, { through: ${join.entity}Table, from: "${from.entity}Id", to: "${to.entity}Id" }),`;

  return [
    {
      path: `src/${path("domain", from, ".ts")}`,
      what: `the relation ${to.entities}`,
      make: (text) =>
        withProperty(withName(text, `type ${to.Type}`, `#${path("domain", to, "")}`), from.Type, to),
    },
    {
      path: `src/${path("infrastructure", from, ".table.ts")}`,
      what: `the relation ${to.entities}`,
      make: (text) => {
        const imports = [
          ["manyToMany", "#infrastructure/database/query/relations"],
          ["type Table", "#infrastructure/database/table"],
          [`type ${from.Type}`, `#${path("domain", from, "")}`],
          [`${to.entity}Table`, tableModule(to)],
          [`${join.entity}Table`, tableModule(join)],
        ] as const;

        return withRelation(
          imports.reduce((changed, [name, module]) => withName(changed, name, module), text),
          from,
          relation,
        );
      },
    },
  ];
}

/** Adds a property to the interface of an entity. Returns undefined if it has the property, or is not a plain interface. */
function withProperty(text: string, Type: string, { entities, Type: Other }: Names): string | undefined {
  const place = new RegExp(`(export interface ${Type} extends Entity \\{[^{}]*)\\}`);
  if (!place.test(text) || new RegExp(`\\b${entities}\\??:`).test(text)) return undefined;

  return text.replace(place, `$1  ${entities}?: ${Other}[];\n}`);
}

/** Adds a relation to the declaration of a table. Returns undefined if the declaration has another form. */
function withRelation(text: string, { entity, Type }: Names, relation: string): string | undefined {
  const columns = `table<${Type}>\\(\\s*"\\w+",\\s*\\{[^{}]*\\}`;
  const forms: [place: RegExp, change: string][] = [
    [new RegExp(`(${columns},\\s*\\{[^]*?relations: \\(\\) => \\(\\{)`), `$1 ${relation}`],
    [new RegExp(`(${columns},\\s*\\{)`), `$1 relations: () => ({ ${relation} }),`],
    [new RegExp(`(${columns})`), `$1, { relations: () => ({ ${relation} }) }`],
  ];
  const form = forms.find(([place]) => place.test(text));
  // Tables that refer to each other need a type.
  const typed = text.replace(`const ${entity}Table = `, `const ${entity}Table: Table<${Type}> = `);

  return form && typed.replace(...form);
}
