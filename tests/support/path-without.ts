import { mkdir, readdir, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Fills a folder with links to all programs of PATH but these, and returns it. */
export async function pathWithout(bin: string, names: string[]): Promise<string> {
  await mkdir(bin, { recursive: true });
  const linked = new Set(names);
  for (const folder of (process.env["PATH"] ?? "").split(delimiter))
    for (const name of await readdir(folder).catch(() => [])) {
      if (linked.has(name)) continue;
      linked.add(name);
      await symlink(join(folder, name), join(bin, name));
    }

  return bin;
}
