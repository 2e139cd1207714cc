import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { copyCheckout } from "./checkout.js";
import { exampleNames, growExample } from "./example.js";

// `make example name=task-board` grows the example into var/examples.

const [name = ""] = process.argv.slice(2);
const folder = `var/examples/${name}`;
try {
  if (!exampleNames().includes(name)) throw new Error(`Usage: make example name=${exampleNames().join("|")}`);
  if (existsSync(folder))
    throw new Error(`${folder} already exists. Stop its database (make db-stop in it), and delete it first`);
  await mkdir(folder, { recursive: true });
  await copyCheckout(folder);
  await growExample(name, folder, async (line) => {
    console.log(line);
    execSync(line, { cwd: folder, stdio: "inherit" });
  });
  console.log(`\nNext: cd ${folder} && make run`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
