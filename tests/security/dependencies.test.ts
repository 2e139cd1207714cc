import { readFileSync } from "node:fs";
import { expect } from "chai";

interface Package {
  /** There for what does not come from the registry that npm is set to. */
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const manifest: Record<"dependencies" | "devDependencies", Record<string, string>> = read("package.json");

/** The packages of a lock file, by folder. */
function locked(file: string): [string, Package][] {
  const { packages }: { packages: Record<string, Package> } = read(file);

  return Object.entries(packages).filter(([path]) => path !== "");
}

/** A binary that only a developer's machine of another kind installs: npm writes no digest of one that the registry did not show it. */
const isForOtherDevelopers = ({ dev, optional, os, cpu, libc }: Package): boolean =>
  dev === true && optional === true && !(fits(os, "linux") && fits(cpu, "x64") && fits(libc, "glibc"));

const fits = (names: string[] | undefined, name: string): boolean => names?.includes(name) ?? true;

describe("the libraries of the service", () => {
  it("are those of one exact version each", () => {
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );

    expect(ranges).to.deep.equal([]);
  });

  for (const file of [
    "package-lock.json",
    "client/package-lock.json",
    "tests/openapi/lint/package-lock.json",
  ])
    it(`are known with all that they bring, by digest, and come from no other place than the registry: ${file}`, () => {
      const loose = locked(file).filter(([, one]) => {
        const isKnown = one.integrity?.startsWith("sha512-") ?? isForOtherDevelopers(one);
        return one.resolved !== undefined || !isKnown;
      });

      expect(locked(file)).not.to.be.empty;
      expect(loose.map(([path]) => path)).to.deep.equal([]);
    });
});
