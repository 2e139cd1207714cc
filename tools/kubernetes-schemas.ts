import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

// Writes the JSON Schemas that kubeconform needs for some manifests: each with the definitions that it refers to, in one file.
// Arguments: the folder of one version of Kubernetes in kubernetes-validate, the folder to write, and the manifests.

const [from = "", to = "", ...manifests] = process.argv.slice(2);
const textOf = (name: string) =>
  readFileSync(join(from, name), "utf8").replaceAll("/api/_definitions.json#", "#");
const definitions: object = JSON.parse(textOf("_definitions.json"));

mkdirSync(to, { recursive: true });
for (const manifest of manifests) {
  for (const document of parseAllDocuments(readFileSync(manifest, "utf8"))) {
    const { apiVersion, kind }: { apiVersion: string; kind: string } = document.toJS();
    // `networking.k8s.io/v1` has files that end in `-networking-v1.json`.
    const name = `${kind.toLowerCase()}-${apiVersion.replace(/\..*\//, "-").replace("/", "-")}.json`;
    const schema: object = JSON.parse(textOf(name));
    writeFileSync(join(to, name), JSON.stringify({ ...schema, ...definitions }));
  }
}
