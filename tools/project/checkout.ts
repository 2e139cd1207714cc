import { copyFile, cp, mkdir, readdir, symlink } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

/** The folder of this checkout. */
export const checkout = resolve(import.meta.dirname, "../..");

/** Files and folders that a fresh checkout does not have. */
const ownAffairs = new Set(["node_modules", "var", "dist", ".git", ".env"]);

/** Copies this checkout with its packages into an empty folder, which may be in `var`. */
export async function copyCheckout(folder: string): Promise<void> {
  const filter = (path: string) => !ownAffairs.has(basename(path));
  for (const name of (await readdir(checkout)).filter(filter))
    await cp(join(checkout, name), join(folder, name), { recursive: true, filter });
  await linkPackages(folder);
  await linkPackages(folder, "client");
  await linkLinters(folder);
}

/**
 * Links the packages into a folder, where `make install` then has nothing to do. Each one is linked separately, so that an
 * installation in the folder does not change ours.
 */
export async function linkPackages(folder: string, ofPackage = ""): Promise<void> {
  const [ours, theirs] = [join(checkout, ofPackage, "node_modules"), join(folder, ofPackage, "node_modules")];
  await mkdir(theirs, { recursive: true });
  for (const name of await readdir(ours))
    if (name !== ".installed") await symlink(join(ours, name), join(theirs, name));
  await copyFile(join(checkout, ofPackage, "package-lock.json"), join(theirs, ".installed"));
}

/** Links the linters that `make` has installed, so that a command in the folder does not install them again. */
async function linkLinters(folder: string): Promise<void> {
  await mkdir(join(folder, "var"));
  for (const name of await readdir(join(checkout, "var")).catch(() => []))
    if (name.startsWith("squawk")) await symlink(join(checkout, "var", name), join(folder, "var", name));
}
