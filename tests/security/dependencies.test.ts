import { readFileSync } from "node:fs";
import { expect } from "chai";

interface Package {
  /** Set only if the package does not come from npm's configured registry. */
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

/** Returns the packages of a lock file, by folder. */
function locked(file: string): [string, Package][] {
  const { packages }: { packages: Record<string, Package> } = read(file);

  return Object.entries(packages).filter(([path]) => path !== "");
}

/** Matches a binary for another developer platform: npm writes no digest for a package that it did not get from the registry. */
const isForOtherDevelopers = ({ dev, optional, os, cpu, libc }: Package): boolean =>
  dev === true && optional === true && !(fits(os, "linux") && fits(cpu, "x64") && fits(libc, "glibc"));

const fits = (names: string[] | undefined, name: string): boolean => names?.includes(name) ?? true;

describe("the dependencies of the service", () => {
  it("have one exact version each", () => {
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
    it(`are locked by digest, including indirect ones, and come only from the registry: ${file}`, () => {
      const loose = locked(file).filter(([, one]) => {
        const isKnown = one.integrity?.startsWith("sha512-") ?? isForOtherDevelopers(one);
        return one.resolved !== undefined || !isKnown;
      });

      expect(locked(file)).not.to.be.empty;
      expect(loose.map(([path]) => path)).to.deep.equal([]);
    });
});
