import { once } from "node:events";
import { createContainer } from "#container";
import { loadConfig } from "#infrastructure/config/config";
import { createFoundations } from "#processes/connect";
import { createService } from "#processes/service";
import { createServiceApp } from "#processes/service-app";
import { MemoryLogger } from "../tests/support/memory-logger.js";
import type { Job } from "./jobs.js";
import { ask } from "./same-answers.js";

/** Returns the number of statements that one request of each job sends. */
export async function countStatements(databaseUrl: string, jobs: readonly Job[]): Promise<number[]> {
  const config = loadConfig({ NODE_ENV: "test", DATABASE_URL: databaseUrl });
  const foundations = createFoundations(config, new MemoryLogger());
  const service = createService(foundations, await createContainer(foundations));
  const app = await createServiceApp(foundations, service.resolve);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The service does not listen");

  const sent: string[] = [];
  foundations.database.onStatement((text) => void sent.push(text));
  const counts: number[] = [];
  for (const { requests } of jobs) {
    sent.length = 0;
    for (const request of requests.slice(0, 1)) await ask(`http://127.0.0.1:${address.port}`, request);
    counts.push(sent.length);
  }
  server.close();
  server.closeAllConnections();
  await service.stop();

  return counts;
}
