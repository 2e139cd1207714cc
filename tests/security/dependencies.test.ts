import { readFileSync } from "node:fs";
import { expect } from "chai";

interface Lock {
  /** By folder. `resolved` is there for what does not come from the registry that npm is set to. */
  packages: Record<string, { resolved?: string; integrity?: string; optional?: boolean }>;
}

const manifest: Record<"dependencies" | "devDependencies", Record<string, string>> = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));

describe("the libraries of the service", () => {
  it("are those of one exact version each", () => {
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );

    expect(ranges).to.deep.equal([]);
  });

  it("are known with all that they bring, by digest, and come from no other place than the registry", () => {
    const installed = Object.entries(lock.packages).filter(([path]) => path.startsWith("node_modules/"));
    const loose = installed.filter(([, { resolved, integrity = "", optional }]) => {
      // npm notes no digest of a binary for other platforms.
      const isKnown = integrity.startsWith("sha512-") || (integrity === "" && optional);
      return resolved !== undefined || !isKnown;
    });

    expect(installed).not.to.be.empty;
    expect(loose.map(([path]) => path)).to.deep.equal([]);
  });
});
