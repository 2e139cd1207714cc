import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { readConfig } from "#processes/read-config";

// One API process. With WORKERS, it starts that many API processes behind one port instead, and supervises them.

const config = readConfig();
if (config.WORKERS > 1 && cluster.isPrimary) {
  const { supervise } = await import("#processes/workers/supervise");
  await supervise(config, fileURLToPath(import.meta.url));
} else {
  const { serve } = await import("#processes/api-process");
  await serve(config);
}
