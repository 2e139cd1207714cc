import { newProject } from "./new-project.js";

// `make new name=acme` turns this checkout into a project of that name; with `example=none` without the example.

const [name = "", example = ""] = process.argv.slice(2);
// Ctrl-C ends the programs that this one runs, and then everything is put back.
process.on("SIGINT", () => {});
try {
  for (const line of await newProject(name, example)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
