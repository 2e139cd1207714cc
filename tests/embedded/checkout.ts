import { execFile, spawn } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { compiled } from "../support/compiled.js";

const run = promisify(execFile);
const here = resolve(import.meta.dirname, "../..");

/** A separate checkout, with only the compiled files of this one that start PostgreSQL. */
export class Checkout {
  private constructor(readonly folder: string) {}

  /** Makes a checkout whose folder has this mode; 0o700 is that of a private home. */
  static async make(mode = 0o755): Promise<Checkout> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "test checkout ")));
    await chmod(folder, mode);
    const programOf = await compiled();
    await cp(programOf("tools/postgres"), join(folder, "tools/postgres"), { recursive: true });
    await cp(programOf("package.json"), join(folder, "package.json"));
    await symlink(join(here, "node_modules"), join(folder, "node_modules"));

    return new Checkout(folder);
  }

  get server(): string {
    return join(this.folder, "var/postgres");
  }

  /** Returns the address that a new process gets. */
  async ensure(): Promise<string> {
    return (await run(process.execPath, script("ensureEmbedded"), { cwd: this.folder })).stdout.trim();
  }

  async stop(): Promise<void> {
    await run(process.execPath, script("stopEmbedded"), { cwd: this.folder });
  }

  /** Starts a process that ensures the server, and kills its process group after `milliseconds`. */
  async killWhileEnsuring(milliseconds: number): Promise<void> {
    const child = spawn(process.execPath, script("ensureEmbedded"), { cwd: this.folder, detached: true });
    const gone = new Promise((resolveGone) => child.once("close", resolveGone));
    setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), milliseconds);
    await gone;
  }

  async postmaster(): Promise<number> {
    return Number((await readFile(join(this.server, "data/postmaster.pid"), "utf8")).split("\n")[0]);
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(await realpath(this.server), { recursive: true });
    await rm(this.folder, { recursive: true });
  }
}

function script(name: string): string[] {
  const code = `import { ${name} } from "#tools/postgres/server"; console.log(await ${name}());`;

  return ["--input-type=module", "--eval", code];
}
