import { readFileSync } from "node:fs";

interface Package {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

export const thisPackage = (): Package => JSON.parse(readFileSync("package.json", "utf8"));

/** The names of test databases have 35 characters more, and PostgreSQL keeps 63. */
const longest = 28;

/** Throws an error that says why a project cannot have the name. */
export function refuseName(name: string): void {
  const { name: current, dependencies, devDependencies } = thisPackage();
  if (!name) throw new Error("Usage: make new name=acme, or make new name=acme example=none");
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length < 3 || name.length > longest)
    throw new Error(
      `"${name}" is no name for a project: 3 to ${longest} lower-case letters and digits, with single hyphens between words`,
    );
  if (name === current) throw new Error(`This project is already called ${name}`);
  if (name in dependencies || name in devDependencies)
    throw new Error(`"${name}" is no name for a project: it depends on a package of that name`);
}

/** `acme-orders` is Acme Orders. */
export const titleOf = (name: string): string =>
  name.replaceAll(
    /(?:^|-)([a-z0-9])/g,
    (match, letter: string) => `${match.startsWith("-") ? " " : ""}${letter.toUpperCase()}`,
  );

/** Returns the text with the name of the project replaced, as a name and as a title. */
export const renamed = (text: string, from: string, to: string): string =>
  text.replaceAll(titleOf(from), titleOf(to)).replaceAll(from, to);
