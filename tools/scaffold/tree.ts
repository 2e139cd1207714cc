import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type Names, namesOf } from "./names.js";

/** An existing resource. */
export interface Existing extends Names {
  /** Its folder in `src/application` and `tests`, which is also the path of its routes: `api/v1/orders`. */
  folder: string;
  /** True when each row belongs to a user, and only this user can see it. */
  hasOwner: boolean;
  /** The call that creates a row in a test, and its import. */
  factory: { call: string; import?: string };
  /** The gate that loads the row of the path. */
  access?: Access;
  /** True when its schema has the name of the entity, so that endpoints can return rows. */
  hasSchema: boolean;
  /** True when tokens with the scopes `<resource>:read` and `<resource>:write` can call its endpoints. */
  hasScopes: boolean;
}

export interface Access {
  /** The file in the folder of the resource, without `.ts`. */
  file: string;
  /** The names of the gates for reading, and for everything else. */
  view: string;
  edit: string;
  /** The input field with the id. */
  parameter: string;
  /** True when the gate checks the owner. Otherwise only admins may pass. */
  isOwners: boolean;
}

/** Returns true when the service, or the fixture of its tests, already uses this name of a folder or path. */
export const isTaken = (name: string): boolean =>
  ["asyncapi", "docs", "jobs", "kit", "scrolls", "shared", "socket", "spec", "support", "uploads"].includes(
    name,
  );

/** Returns the tag of the operations in the contract, if it is not the first folder. */
export const tagOf = ({ folder, resource }: Existing): string | undefined =>
  folder === resource ? undefined : resource;

/** The checkout that `make resource` and `make endpoint` change. */
export class Tree {
  constructor(readonly root: string) {}

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  read(path: string): string {
    return this.has(path) ? readFileSync(join(this.root, path), "utf8") : "";
  }

  list(folder: string): string[] {
    return this.has(folder) ? readdirSync(join(this.root, folder)).toSorted() : [];
  }

  /** The resources with exactly one repository, by name. */
  get resources(): Map<string, Existing> {
    const found = this.list("src/domain").flatMap((folder): Existing[] => {
      const repositories = this.list(`src/domain/${folder}`).filter((file) =>
        file.endsWith(".repository.ts"),
      );
      const [repository, ...others] = repositories.map((file) => file.replace(".repository.ts", ""));
      if (!repository || others.length > 0) return [];

      return [this.#existing(namesOf(folder, repository))];
    });

    return new Map(found.map((existing) => [existing.resource, existing]));
  }

  #existing(names: Names): Existing {
    const { resource, singular, entity } = names;
    const folder = this.#folderOf(names);
    const hasOwner = this.read(`src/domain/${resource}/${singular}.ts`).includes("  ownerId: string;");
    const access = this.#access(folder, singular);
    const schema = this.read(`src/application/${folder}/${singular}.schema.ts`);

    return {
      ...names,
      folder,
      hasOwner,
      factory: this.#factory(folder, names, hasOwner),
      ...(access && { access }),
      hasSchema: schema.includes(`export const ${entity} =`),
      hasScopes: this.read(`src/application/${folder}/list.ts`).includes(`scope("${resource}:read")`),
    };
  }

  /** Finds the folder of a resource below a prefix. The shortest one counts: others are later versions. */
  #folderOf({ resource, singular }: Names): string {
    const [folder] = readdirSync(join(this.root, "src/application"), { recursive: true, encoding: "utf8" })
      .map((path) => path.split(sep).join("/"))
      .filter((path) => `/${path}`.endsWith(`/${resource}/${singular}.schema.ts`))
      .map((path) => path.replace(/\/[^/]*$/, ""))
      .toSorted((a, b) => a.length - b.length);

    return folder ?? resource;
  }

  #factory(folder: string, { singular, entity, Type }: Names, hasOwner: boolean): Existing["factory"] {
    const file = `tests/${folder}/make-${singular}`;
    if (!this.has(`${file}.ts`)) return { call: `service.make.${entity}(${hasOwner ? "owner" : ""})` };
    const takesOwner = this.read(`${file}.ts`).includes("owner: { id: string }");

    return { call: `make${Type}(service${takesOwner ? ", owner" : ""})`, import: file };
  }

  /** The gates of the file in their order: the first one reads, the last one does everything else. */
  #access(folder: string, singular: string): Access | undefined {
    const file = [`${singular}-access.gate`, `${singular}-exists.gate`].find((name) =>
      this.has(`src/application/${folder}/${name}.ts`),
    );
    const text = this.read(`src/application/${folder}/${file}.ts`);
    const gates = [...text.matchAll(/^export const (\w+) = load(?:Row|RowBy|Owned)\(/gm)].map(
      ([, name]) => name,
    );
    const [view, edit] = [gates.at(0), gates.at(-1)];
    if (!file || !view || !edit) return undefined;
    const [, parameter = "id"] = /\bloadRowBy\(\s*"(\w+)"/.exec(text) ?? [];

    return { file, view, edit, parameter, isOwners: text.includes("loadOwned(") };
  }
}
